import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'
import { rowExists } from '../../platform/db/rows.ts'

/** A stored service; `endDate` is its last day in force, null if open-ended. */
export interface NewService {
  accountIndex: number
  cli: string
  description: string
  startDate: string
  endDate: string | null
}

export interface ServiceRow {
  index: number
  accountIndex: number
  accountNumber: string
  brandIndex: number
  cli: string
  startDate: string
  endDate: string | null
}

/** A client's services by number and first day; all of them, or those with the given numbers. */
export const selectServices = (
  db: Db,
  clientIndex: number,
  clis?: readonly string[],
): Promise<ServiceRow[]> =>
  db
    .selectFrom('services as s')
    .innerJoin('accounts as a', 'a.index', 's.account_index')
    .select([
      's.index',
      's.account_index as accountIndex',
      'a.account_number as accountNumber',
      'a.brand_index as brandIndex',
      's.cli',
      's.start_date as startDate',
      's.end_date as endDate',
    ])
    .where('s.client_index', '=', clientIndex)
    .$if(clis !== undefined, query => query.where('s.cli', '=', sql<string>`any(${clis})`))
    .orderBy('s.cli')
    .orderBy('s.start_date')
    .execute()

/** Moves of the client's accounts to another brand, by account and day. */
export const selectBrandMoves = (db: Db, clientIndex: number) =>
  db
    .selectFrom('account_brand_moves as m')
    .innerJoin('accounts as a', 'a.index', 'm.account_index')
    .select([
      'm.account_index as accountIndex',
      'm.from_day as from',
      'm.from_brand as fromBrand',
      'm.to_brand as toBrand',
    ])
    .where('a.client_index', '=', clientIndex)
    .orderBy('m.account_index')
    .orderBy('m.from_day')
    .execute()
export type BrandMoveRow = Awaited<ReturnType<typeof selectBrandMoves>>[number]

/** Locks out other writers of the client's services until the transaction ends, so that none overlap. */
export async function lockServices(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('services'), ${clientIndex})`.execute(db)
}

export async function accountBelongs(db: Db, clientIndex: number, accountIndex: number): Promise<boolean> {
  return rowExists(db, 'accounts', { client_index: clientIndex, index: accountIndex })
}

/** Inserts services in one statement; returns their indexes in the same order. */
export const insertServices = (
  db: Db,
  clientIndex: number,
  services: readonly NewService[],
) => allValues<number>(db)`
    insert into services (client_index, account_index, cli, description, start_date, end_date)
    select ${clientIndex}, r."accountIndex", r.cli, r.description, r."startDate", r."endDate"
    from rows from (
      json_to_recordset(${JSON.stringify(services)})
        as ("accountIndex" int, cli text, description text, "startDate" date, "endDate" date)
    ) with ordinality as r
    order by r.ordinality
    returning index`
