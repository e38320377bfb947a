import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface AttemptKey {
  kind: string
  key: string
}

/**
 * What stands against the keys, made where there is nothing; others wait for it. In one order, so that none block, and
 * in one statement, so that a row that is forgotten meanwhile is made anew.
 */
export function lockAttempts(db: Db, keys: readonly AttemptKey[]) {
  const ordered = keys.toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1))
  return db
    .insertInto('sign_in_attempts')
    .values(ordered)
    .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet({ kind: sql`excluded.kind` }))
    .returning(['kind', 'key', 'failures', 'failed_at'])
    .returning(sql<number>`extract(epoch from free_at - clock_timestamp())::float8`.as('heldSeconds'))
    .execute()
}

export const saveAttempt = (db: Db, { kind, key }: AttemptKey, failures: number, waitSeconds: number) =>
  db
    .updateTable('sign_in_attempts')
    .set({
      failures,
      failed_at: sql`clock_timestamp()`,
      free_at: sql`clock_timestamp() + make_interval(secs => ${waitSeconds})`,
    })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()

/** Takes one failure back that was counted before it was known. */
export const takeBack = (db: Db, { kind, key }: AttemptKey) =>
  db
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, free_at: sql`clock_timestamp()` })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()

export const forget = (db: Db, { kind, key }: AttemptKey) =>
  db.deleteFrom('sign_in_attempts').where('kind', '=', kind).where('key', '=', key).execute()

/** All that was counted for a username, and for the user; in the order in which others lock, so that none block. */
export async function forgetAll(db: Db, username: string, user: number): Promise<void> {
  await sql`
    delete from sign_in_attempts where (kind, key) in (
      select kind, key from sign_in_attempts
      where (kind in ('pair', 'known-pair', 'username') and starts_with(key, ${username}))
        or (kind in ('code', 'own') and key = ${String(user)})
      order by (kind || key) collate "C" for update)`.execute(db)
}

/** Some that nobody needs any more. @returns how many */
export async function forgetOld(db: Db, hours: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_attempts where (kind, key) in (
      select kind, key from sign_in_attempts where failed_at < now() - make_interval(hours => ${hours})
      order by failed_at limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const selectHeld = (db: Db, kind: string) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['key', 'free_at'])
    .where('kind', '=', kind)
    .where('free_at', '>', sql<Date>`now()`)
    .execute()
