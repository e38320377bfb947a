import { type OpenSession, SESSIONS_SHOWN, type SignInMethod } from '@nineops/contract/sessions.contract'
import type { Role } from '@nineops/contract/roles'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { requireUser } from '../users/users.service.ts'
import { browserWords } from './browsers.domain.ts'
import { sessionErrors } from './session.errors.ts'
import * as repository from './session.repository.ts'

/**
 * The caller that a token names, as they stand now: with the roles they have by now, or null once the session has
 * ended or the user is disabled. Asked at every request, so that what an administrator does counts at the next.
 */
export async function liveCaller(db: Db, { session, index }: Caller): Promise<Caller | null> {
  const live = await repository.selectLive(db, session, index)
  if (!live) return null
  if (live.stale) await repository.touchSession(db, session)
  return { index, username: live.username, roles: live.roles as Role[], session }
}

/** Tells the servers that hold streams of a session open. */
const tell = (db: Db, session: number) => publish(db, `sessions:${session}`, {})

/** Ends sessions that stand, and their streams with them. @returns how many did */
async function end(db: Db, sessions: readonly number[], reason: string): Promise<number> {
  const ended = await repository.endSessions(db, sessions, reason)
  for (const { index } of ended) await tell(db, index)
  return ended.length
}

/** Who is signed in now, used last first. */
export async function listSessions(db: Db, own: number): Promise<OpenSession[]> {
  const rows = await repository.selectOpen(db, SESSIONS_SHOWN)
  return rows.map(row => ({
    index: row.index,
    user: { index: row.user_index, username: row.username, givenName: row.given_name },
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.ip ?? '',
    browser: browserWords(row.user_agent ?? ''),
    method: row.method as SignInMethod,
    own: row.index === own,
  }))
}

/** Ends a session. @throws 404 `session_not_found` where none such stands, 409 `own_session` */
export async function revokeSession(db: Db, session: number, own: number): Promise<{ user: number }> {
  if (session === own) throw sessionErrors.own()
  const [ended] = await repository.endSessions(db, [session], 'revoked')
  if (!ended) throw sessionErrors.notFound(session)
  await tell(db, session)
  return { user: ended.user_index }
}

/** Ends all sessions of a user but one. @returns how many. @throws 404 `user_not_found` */
export async function endSessionsOf(
  db: Db,
  user: number,
  reason: string,
  except: number | null = null,
): Promise<number> {
  await requireUser(db, user)
  const standing = await repository.selectOpenOf(db, user)
  return end(
    db,
    standing.map(({ index }) => index).filter(index => index !== except),
    reason,
  )
}

/** Ends the streams of a user whose roles are others now: what they may hear is looked at anew. */
export async function endStreamsOf(db: Db, user: number): Promise<void> {
  for (const { index } of await repository.selectOpenOf(db, user)) await tell(db, index)
}

/** How many sessions of each user stand. */
export async function countSessions(db: Db): Promise<Map<number, number>> {
  return new Map((await repository.countOpen(db)).map(row => [row.user_index, row.sessions]))
}

/** Ends one session for a reason that is kept. */
export const endSession = (db: Db, session: number, reason: string): Promise<number> =>
  end(db, [session], reason)
