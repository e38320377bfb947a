import type { Holiday } from '@nineops/contract/administration/bank-holiday-rules'
import type { Nation } from '@nineops/contract/bureau/rate-card-rules.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/rows.ts'

export const selectHolidays = (db: Db, nation: Nation = 'england-and-wales'): Promise<Holiday[]> =>
  db.selectFrom('bank_holidays').select(['day', 'name']).where('nation', '=', nation).orderBy('day').execute()

/** The latest loaded list; its last year is how far the holidays are known. */
export const selectLatestList = (db: Db, nation: Nation = 'england-and-wales') =>
  db
    .selectFrom('bank_holiday_lists as l')
    .leftJoin('users as u', 'u.index', 'l.loaded_by')
    .select(['l.index', 'l.source', 'l.known_until as knownUntil', 'l.loaded_at as loadedAt'])
    .select('u.username as loadedBy')
    .where('l.nation', '=', nation)
    .orderBy('l.index', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Locks out other loads until this one is complete. */
export async function lockHolidays(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_holidays'))`.execute(db)
}

export interface NewList {
  nation: Nation
  source: string
  from: string
  knownUntil: string
  holidays: readonly Holiday[]
}

/** Replaces the days from the list's first year on. Returns the list's index. */
export async function replaceHolidays(db: Db, list: NewList, userIndex: number): Promise<number> {
  await db
    .deleteFrom('bank_holidays')
    .where('nation', '=', list.nation)
    .where('day', '>=', list.from)
    .execute()
  await db
    .insertInto('bank_holidays')
    .values(list.holidays.map(holiday => ({ ...holiday, nation: list.nation })))
    .execute()
  return insertRow(db, 'bank_holiday_lists', {
    nation: list.nation,
    source: list.source,
    known_until: list.knownUntil,
    loaded_by: userIndex,
  })
}
