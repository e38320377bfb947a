import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * The stored hash of a secret. A secret has 256 random bits and cannot be guessed, so one round of SHA-256 is as safe
 * as argon2id would be, and a token request costs a server almost nothing.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const nothing = hashSecret('')

/**
 * The valid secret that matches the given one. Each is compared in full, and one comparison is made even without any,
 * so that timing reveals nothing.
 */
export function matching<T extends { hash: Buffer }>(valid: readonly T[], given: string): T | undefined {
  const hash = hashSecret(given)
  const found = valid.map(one => ({ one, equal: timingSafeEqual(one.hash, hash) }))
  if (found.length === 0) timingSafeEqual(nothing, hash)
  return found.find(({ equal }) => equal)?.one
}

/** Credentials by HTTP Basic (RFC 6749 §2.3.1: both parts are form-encoded); null if there are none. */
export function basicOf(authorization: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^basic +([\w+/=-]{1,2000})$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  try {
    const decoded = [id, rest.join(':')].map(part => decodeURIComponent(part.replaceAll('+', ' ')))
    return { id: decoded[0] ?? '', secret: decoded[1] ?? '' }
  } catch {
    // Not encoded as the standard asks: no credentials.
    return null
  }
}
