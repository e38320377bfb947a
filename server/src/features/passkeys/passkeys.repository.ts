import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

export const selectPasskeys = (db: Db, user: number) =>
  db
    .selectFrom('passkeys')
    .select(['index', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_index', '=', user)
    .orderBy('index')
    .execute()

/** How many passkeys each of the users has. */
export const countPasskeys = (db: Db, users: readonly number[]) =>
  db
    .selectFrom('passkeys')
    .select('user_index')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('user_index', '=', sql<number>`any(${users}::int[])`)
    .groupBy('user_index')
    .execute()

export const findPasskey = (db: Db, user: number, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['index', 'name', 'public_key'])
    .where(eb => eb.and({ user_index: user, credential_id: credentialId }))
    .executeTakeFirst()

interface NewPasskey {
  user_index: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** Undefined where the name or the passkey itself already exists. */
export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.doNothing())
    .returning(['index', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()

export const lockPasskey = (db: Db, index: number) =>
  db.selectFrom('passkeys').select('counter').where('index', '=', index).forUpdate().executeTakeFirst()

export const noteUse = (db: Db, index: number, counter: number) =>
  updateRow(db, 'passkeys', index, { counter, last_used_at: sql`now()` })

export const deletePasskey = (db: Db, user: number, index: number) =>
  db
    .deleteFrom('passkeys')
    .where(eb => eb.and({ user_index: user, index }))
    .returning('name')
    .executeTakeFirst()

export const deletePasskeys = (db: Db, user: number) =>
  db.deleteFrom('passkeys').where('user_index', '=', user).execute()

export type Purpose = 'sign-in' | 'adding'

/** Stores a challenge, and deletes those that are too old. */
export async function insertChallenge(
  db: Db,
  challenge: { challenge_hash: string; user_index: number; purpose: Purpose },
  minutes: number,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
  await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()
}

/** Uses a challenge up; false where there is none, or it is too old. */
export async function consumeChallenge(
  db: Db,
  { challenge_hash, user_index, purpose }: { challenge_hash: string; user_index: number; purpose: Purpose },
  minutes: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where(eb => eb.and({ challenge_hash, user_index, purpose }))
    .where('created_at', '>=', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .returning('user_index')
    .executeTakeFirst()
  return row !== undefined
}
