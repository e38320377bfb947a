import {
  type OpenSession,
  SESSIONS_SHOWN,
  type SignInMethod,
} from '@nineops/contract/portal/session/sessions.contract'
import type { Role } from '@nineops/contract/roles'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { FoundCaller } from '../../platform/auth/known-callers.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { requireUser } from '../user-records/user-records.service.ts'
import { browserLabel } from './browsers.domain.ts'
import { sessionErrors } from './session.errors.ts'
import * as repository from './session.repository.ts'

/** The current caller of a token: with their present roles, or null once the session has ended or the user is disabled. */
export async function liveCaller(db: Db, { session, index }: Caller): Promise<FoundCaller | null> {
  const live = await repository.selectLive(db, session, index)
  if (!live) return null
  if (live.stale) await repository.touchSession(db, session)
  const caller = { index, username: live.username, roles: live.roles as Role[], session }
  return { caller, expiresAt: live.expiresAt.getTime() }
}

/** Notifies the servers that hold streams of a session open. */
const notifyStreams = (db: Db, session: number) => publish(db, `sessions:${session}`, {})

/** Ends open sessions and their streams. @returns how many */
async function end(db: Db, sessions: readonly number[], reason: string): Promise<number> {
  const ended = await repository.endSessions(db, sessions, reason)
  for (const { index } of ended) await notifyStreams(db, index)
  return ended.length
}

/** Open sessions, most recently used first. */
export async function listSessions(db: Db, own: number): Promise<OpenSession[]> {
  const rows = await repository.selectOpen(db, SESSIONS_SHOWN)
  return rows.map(row => ({
    index: row.index,
    user: { index: row.user_index, username: row.username, givenName: row.given_name },
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.ip ?? '',
    browser: browserLabel(row.user_agent ?? ''),
    method: row.method as SignInMethod,
    own: row.index === own,
  }))
}

/** Ends a session. @throws 404 `session_not_found` where it is not open, 409 `own_session` */
export async function revokeSession(db: Db, session: number, own: number): Promise<{ user: number }> {
  if (session === own) throw sessionErrors.own()
  const [ended] = await repository.endSessions(db, [session], 'revoked')
  if (!ended) throw sessionErrors.notFound(session)
  await notifyStreams(db, session)
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
  const open = await repository.selectOpenOf(db, user)
  return end(
    db,
    open.map(({ index }) => index).filter(index => index !== except),
    reason,
  )
}

/** Ends the streams of a user whose roles have changed, so that their access is checked again. */
export async function endStreamsOf(db: Db, user: number): Promise<void> {
  for (const { index } of await repository.selectOpenOf(db, user)) await notifyStreams(db, index)
}

/** How many open sessions each user has. */
export async function countSessions(db: Db): Promise<Map<number, number>> {
  return new Map((await repository.countOpen(db)).map(row => [row.user_index, row.sessions]))
}

/** Ends one session and records the reason. */
export const endSession = (db: Db, session: number, reason: string): Promise<number> =>
  end(db, [session], reason)
