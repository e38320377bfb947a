import type { Role } from '@nineops/contract/roles'
import type { SignInMethod } from '@nineops/contract/portal/session/sessions.contract'
import { accessTokenSeconds, type AccessTokens, type Caller } from '../../platform/auth/access-tokens.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { findUser, lockUser, recordSignIn } from '../user-records/user-records.service.ts'
import { endSession } from './open-sessions.service.ts'
import { digest, familyOf, firstToken, newSalt, nextToken, useOf } from './refresh-tokens.domain.ts'
import { sessionErrors } from './session.errors.ts'
import * as repository from './session.repository.ts'
import { sessionActions } from './session.actions.ts'

const sessionHours = 12

export interface SignedIn {
  token: { access_token: string; refresh_token: string; expires_in: number }
  roles: Role[]
}

export interface Origin {
  ip: string
  userAgent: string
  /** How the user proved their identity; by password unless given. */
  method?: SignInMethod
}

/**
 * Opens a session for a user whose identity is already proved, here or by an identity provider. In a transaction that
 * locks the user, so that it cannot miss an administrator who disables the user at the same time.
 * @throws 400 `invalid_grant` for a disabled user
 */
export async function openSession(
  db: Db,
  tokens: AccessTokens,
  { index }: { index: number; username: string; roles: Role[] },
  origin: Origin,
): Promise<SignedIn> {
  const user = await lockUser(db, index)
  if (user.disabled) throw sessionErrors.invalidGrant()
  const refresh = firstToken()
  const session = await repository.insertSession(db, {
    user_index: user.index,
    family_hash: digest(refresh),
    refresh_hash: digest(refresh),
    expires_at: new Date(Date.now() + sessionHours * 3_600_000),
    ip: origin.ip,
    user_agent: origin.userAgent.slice(0, 300),
    method: origin.method ?? 'password',
  })
  await recordSignIn(db, user.index)
  return issue(tokens, user, session.index, refresh)
}

/** The result of a refresh; a refusal is returned, not thrown, so that ending the session is committed. */
export type Refreshed = { ok: true; answer: SignedIn } | { ok: false }

/**
 * Exchanges a refresh token for a new pair. Each is used once: reuse of an older one ends the whole session, because it
 * was copied (RFC 9700 §4.14), and is recorded in the audit trail. The previous token leads to the latest again for a
 * minute: two tabs may ask at once, and an answer can be lost.
 */
export async function refreshSession(
  db: Db,
  tokens: AccessTokens,
  refreshToken: string,
  requestId: string,
): Promise<Refreshed> {
  const session = await repository.findSessionByFamily(db, digest(familyOf(refreshToken)))
  if (!session || session.ended_at || session.expires_at.getTime() < Date.now()) return { ok: false }
  const user = await findUser(db, session.user_index)
  if (!user || user.disabled) return { ok: false }
  const use = useOf(refreshToken, session, Date.now())
  if (use === 'reused') {
    await endSession(db, session.index, 'refresh token used again')
    const entry = { action: sessionActions.token_reused, entityIndex: session.index }
    await writeAudit(db, user, requestId, entry)
    return { ok: false }
  }
  const salt = use === 'again' ? session.rotation_salt : newSalt()
  if (salt === null) return { ok: false }
  const next = nextToken(refreshToken, salt)
  if (use === 'exchange')
    await repository.rotateSession(db, session.index, {
      previous_hash: session.refresh_hash,
      refresh_hash: digest(next),
      rotation_salt: salt,
    })
  return { ok: true, answer: await issue(tokens, user, session.index, next) }
}

/** Ends the session of a refresh token. @returns its index; null if it is unknown or has ended */
export async function signOut(
  db: Db,
  refreshToken: string,
  { index: user }: Pick<Caller, 'index'>,
): Promise<number | null> {
  const session = await repository.findSessionByFamily(db, digest(familyOf(refreshToken)))
  if (!session || (user !== 0 && session.user_index !== user)) return null
  return (await endSession(db, session.index, 'signed out')) === 0 ? null : session.index
}

export async function userInfo(db: Db, index: number) {
  const user = await findUser(db, index)
  if (!user || user.disabled) throw sessionErrors.refreshRefused()
  return {
    index: user.index,
    username: user.username,
    given_name: user.givenName,
    email: user.email,
    role: user.roles,
  }
}

async function issue(
  tokens: AccessTokens,
  { index, username, roles }: { index: number; username: string; roles: Role[] },
  session: number,
  refresh: string,
): Promise<SignedIn> {
  const access = await tokens.issue({ index, username, roles, session })
  return {
    token: { access_token: access, refresh_token: refresh, expires_in: accessTokenSeconds },
    roles,
  }
}
