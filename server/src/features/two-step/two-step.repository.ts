import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const selectStates = (db: Db, users: readonly number[]) =>
  db
    .selectFrom('two_step as t')
    .leftJoin('recovery_codes as c', join =>
      join.onRef('c.user_index', '=', 't.user_index').on('c.used_at', 'is', null),
    )
    .select(['t.user_index', 't.confirmed_at'])
    .select(({ fn }) => fn.count<number>('c.code_hash').as('codes'))
    .where('t.user_index', '=', sql<number>`any(${users}::int[])`)
    .where('t.confirmed_at', 'is not', null)
    .groupBy('t.user_index')
    .execute()

/** Locks the user's secret until the transaction ends: the second of two identical codes waits. */
export const lockSecret = (db: Db, user: number) =>
  db
    .selectFrom('two_step')
    .select(['secret', 'begun_at', 'confirmed_at', 'last_step'])
    .where('user_index', '=', user)
    .forUpdate()
    .executeTakeFirst()

/** Replaces the secret, unless two-step sign-in is on: false then. */
export async function upsertSecret(db: Db, user: number, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('two_step')
    .values({ user_index: user, secret })
    .onConflict(conflict =>
      conflict
        .column('user_index')
        .doUpdateSet({ secret, begun_at: sql`now()`, last_step: 0 })
        .where('two_step.confirmed_at', 'is', null),
    )
    .returning('user_index')
    .executeTakeFirst()
  return row !== undefined
}

export const updateStep = (db: Db, user: number, step: number, confirm: boolean) =>
  db
    .updateTable('two_step')
    .set({ last_step: step, ...(confirm ? { confirmed_at: sql`now()` } : {}) })
    .where('user_index', '=', user)
    .execute()

export async function deleteSecret(db: Db, user: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_index', '=', user).execute()
  const row = await db
    .deleteFrom('two_step')
    .where('user_index', '=', user)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row?.confirmed_at != null
}

export async function replaceCodes(db: Db, user: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_index', '=', user).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_index: user, code_hash: hash })))
    .execute()
}

/** Uses up a code; false where it does not exist or was used. */
export async function spendCode(db: Db, user: number, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where(eb => eb.and({ user_index: user, code_hash: hash }))
    .where('used_at', 'is', null)
    .returning('user_index')
    .executeTakeFirst()
  return row !== undefined
}
