import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { onlyValueOf } from '../db/rows.ts'

/** The purposes of shared secrets. */
export type SharedSecret = 'access_token_key' | 'sealing_key'

/** A secret that the first server to need it creates and all share through the database. */
export async function sharedSecret(db: Db, name: SharedSecret, bytes: number): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes).toString('base64') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const value = await onlyValueOf(db, 'secrets', 'value', { name })
  return Buffer.from(value, 'base64')
}
