import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface AttemptKey {
  kind: string
  key: string
}

/**
 * Locks the counters of the keys, creating missing ones. In a fixed order, to avoid deadlocks, and in one statement, so
 * that a row deleted at the same time is created again.
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
    .where(eb => eb.and({ kind, key }))
    .execute()

/** Undoes one counted attempt that turned out not to be a failure. */
export const forgetAttempt = (db: Db, { kind, key }: AttemptKey) =>
  db
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, free_at: sql`clock_timestamp()` })
    .where(eb => eb.and({ kind, key }))
    .execute()

export const forget = (db: Db, { kind, key }: AttemptKey) =>
  db.deleteFrom('sign_in_attempts').where('kind', '=', kind).where('key', '=', key).execute()

/** Deletes everything counted for a username, and for the user; in the usual lock order, to avoid deadlocks. */
export async function forgetAll(db: Db, username: string, user: number): Promise<void> {
  await sql`
    delete from sign_in_attempts where (kind, key) in (
      select kind, key from sign_in_attempts
      where (kind in ('pair', 'known-pair', 'username') and starts_with(key, ${username}))
        or (kind in ('code', 'own') and key = ${String(user)})
      order by (kind || key) collate "C" for update)`.execute(db)
}

/** Deletes some expired counters. @returns how many */
export async function forgetOld(db: Db, hours: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_attempts where (kind, key) in (
      select kind, key from sign_in_attempts where failed_at < now() - make_interval(hours => ${hours})
      order by failed_at limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const selectBlocked = (db: Db, kind: string) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['key', 'free_at'])
    .where('kind', '=', kind)
    .where('free_at', '>', sql<Date>`now()`)
    .execute()
