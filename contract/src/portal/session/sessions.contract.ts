import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import { administrator } from '../../roles.ts'

/** How the user of a session authenticated. */
export const signInMethod = z.enum(['password', 'two-step', 'passkey', 'recovery-code', 'single-sign-on'])
export type SignInMethod = z.infer<typeof signInMethod>

/** An active session: one sign-in, until it ends. */
export const openSession = z.object({
  index,
  user: z.object({ index, username: z.string(), givenName: z.string() }),
  since: instant,
  /** To the minute. */
  lastUsedAt: instant,
  expiresAt: instant,
  address: z.string(),
  /** In words, e.g. `Firefox 140 on Windows`. */
  browser: z.string(),
  method: signInMethod,
  /** Whether it is the caller's own. */
  own: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** The most sessions listed, last used first. */
export const SESSIONS_SHOWN = 1000

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: `Who is signed in now, used last first; at most ${SESSIONS_SHOWN}`,
    roles: administrator,
    answer: z.array(openSession),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/sessions/{session}/revoke',
    summary: 'End someone’s session: it counts at their next request',
    roles: administrator,
    params: z.object({ session: indexParam }),
    answer: 'none',
  }),
  revokeOfUser: endpoint({
    method: 'POST',
    path: '/api/users/{user}/sessions/revoke',
    summary: 'End all sessions of a user; one’s own continues',
    roles: administrator,
    params: z.object({ user: indexParam }),
    answer: z.object({ ended: z.number().int().min(0) }),
  }),
  endOwn: endpoint({
    method: 'POST',
    path: '/api/own/sessions/end',
    summary: 'End the session of one’s refresh token, at logging out',
    roles: 'signed-in',
    body: z.strictObject({ refreshToken: z.string().min(1).max(500) }),
    answer: 'none',
  }),
}
