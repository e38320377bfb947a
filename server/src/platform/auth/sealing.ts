import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { sharedSecret } from './shared-secrets.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be read again, such as the seeds of sign-in codes. */
export interface Sealer {
  /** @param place where it is stored, e.g. `two_step:5`: it does not open anywhere else */
  seal: (text: string, place: string) => string
  /** @throws when it was changed, or sealed for another place or with another key */
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

/** The sealer shared by all servers. */
export const openSealer = async (db: Db): Promise<Sealer> => sealer(await sharedSecret(db, 'sealing_key', 32))
