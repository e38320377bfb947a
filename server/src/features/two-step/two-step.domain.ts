import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of one step before and after count too: clocks differ, and typing takes time (RFC 6238 §5.2). */
const STEPS_OFF = 1
const totp = (secret: string, username: string): TOTP =>
  new TOTP({
    issuer: 'NineOps',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new shared secret of 160 random bits, in Base32 (RFC 4226 §4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code for authenticator apps. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString()

/** The time step of a code, near `now` (ms); null where it matches none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret, '').validate({ token: code, timestamp: now, window: STEPS_OFF })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** A typed code without spaces and hyphens, in lower case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code)

/** The stored hash of a recovery code. It has 80 random bits, so a plain hash cannot be searched. */
export const hashOf = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex')
