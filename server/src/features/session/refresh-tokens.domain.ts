import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The stored hash of a token. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The first token of a session: all later ones begin with it. */
export const firstToken = (): string => randomBytes(32).toString('base64url')

/** The part that all tokens of a session share. */
export const familyOf = (token: string): string => token.split('.', 1)[0] ?? ''

export const newSalt = (): string => randomBytes(32).toString('base64url')

/**
 * The successor of a token. Deterministic for a salt, so that a lost answer can be repeated although neither token is
 * stored, and unpredictable without token and salt.
 */
export const nextToken = (token: string, salt: string): string =>
  `${familyOf(token)}.${createHmac('sha256', salt).update(token).digest('base64url')}`

/** How long the previous token still leads to the latest: two tabs at once, or a lost answer. */
const GRACE_MS = 60_000

interface Rotation {
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Date | null
}

/** Decides about a token of a session: exchange it, repeat its successor, or end the session. */
export function useOf(token: string, session: Rotation, now: number): 'exchange' | 'again' | 'reused' {
  const hash = digest(token)
  if (hash === session.refresh_hash) return 'exchange'
  const since = now - (session.rotated_at?.getTime() ?? 0)
  return hash === session.previous_hash && since < GRACE_MS ? 'again' : 'reused'
}
