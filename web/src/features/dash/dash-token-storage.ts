import { z } from 'zod'

const KEY = 'dash_token'
/** A dash token is renewed when fewer than 300 seconds remain (spec §9). */
export const RENEW_BELOW_SECONDS = 300

const stored = z.object({ resellerId: z.number(), access_token: z.string() })
export type DashToken = z.infer<typeof stored>

const claims = z.object({ exp: z.number() })
const holder = z.object({ sub: z.string(), sid: z.number() })

export function readDashToken(): DashToken | null {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export const writeDashToken = (token: DashToken): void => localStorage.setItem(KEY, JSON.stringify(token))
export const clearDashToken = (): void => localStorage.removeItem(KEY)

function payloadOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload))
}

/** Seconds until the token's `exp`; 0 for an invalid token. */
export function secondsLeft(token: string, now = Date.now()): number {
  try {
    return Math.max(0, claims.parse(payloadOf(token)).exp - now / 1000)
  } catch {
    return 0
  }
}

/** Whether a dash token was issued in the session of an access token, and not left behind by another user. */
export function isOfSession(dashToken: string, idToken: string | undefined): boolean {
  try {
    const [given, mine] = [dashToken, idToken ?? ''].map(token => holder.parse(payloadOf(token)))
    return given?.sub === mine?.sub && given?.sid === mine?.sid
  } catch {
    return false
  }
}
