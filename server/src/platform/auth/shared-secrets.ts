import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

/** What there are shared secrets for. */
export type SharedSecret = 'access_token_key' | 'sealing_key'

/** A secret that is made once, by whichever server needs it first, and shared by all of them through the database. */
export async function sharedSecret(db: Db, name: SharedSecret, bytes: number): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes).toString('base64') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64')
}
