import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps a secret that must be read again, such as what codes are made from. */
export interface Sealer {
  /** @param place where it is kept, e.g. `two_step:5`: moved to another place it does not open. */
  seal: (text: string, place: string) => string
  /** @throws when it was changed, or sealed for another place or with another key. */
  unseal: (sealed: string, place: string) => string
}

/** Seals with AES-256-GCM. @param key 32 bytes */
export function sealer(key: Uint8Array): Sealer {
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64')
    },
    unseal(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const hidden = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
    },
  }
}

/** The sealer of all servers: its key is made once and shared through the database. */
export async function openSealer(db: Db): Promise<Sealer> {
  await db
    .insertInto('secrets')
    .values({ name: 'sealing_key', value: randomBytes(32).toString('base64') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'sealing_key')
    .executeTakeFirstOrThrow()
  return sealer(Buffer.from(value, 'base64'))
}
