import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What is kept of a token. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The first token of a session: all others of it begin with it. */
export const firstToken = (): string => randomBytes(32).toString('base64url')

/** What a token shares with all others of its session. */
export const familyOf = (token: string): string => token.split('.', 1)[0] ?? ''

export const newSalt = (): string => randomBytes(32).toString('base64url')

/**
 * The token that follows another: the same each time for the same salt, and made by nobody who has not both. So an
 * answer that was lost is given again, though neither token is kept.
 */
export const nextToken = (token: string, salt: string): string =>
  `${familyOf(token)}.${createHmac('sha256', salt).update(token).digest('base64url')}`

/** How long the token before the latest still leads to the latest: two tabs at once, or an answer that was lost. */
const GRACE_MS = 60_000

interface Rotation {
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Date | null
}

/** What to do with a token of a session: exchange it, give its successor once more, or end the session. */
export function useOf(token: string, session: Rotation, now: number): 'exchange' | 'again' | 'reused' {
  const hash = digest(token)
  if (hash === session.refresh_hash) return 'exchange'
  const since = now - (session.rotated_at?.getTime() ?? 0)
  return hash === session.previous_hash && since < GRACE_MS ? 'again' : 'reused'
}
