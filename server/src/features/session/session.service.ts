import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@nineops/contract/roles'
import { accessTokenSeconds, type AccessTokens } from '../../platform/auth/access-tokens.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import type { Db } from '../../platform/db/db.ts'
import { sessionErrors } from './session.errors.ts'
import * as repository from './session.repository.ts'

const sessionHours = 12
const digest = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

// Compared with when there is no such user, so that the answer takes as long and says as little.
const nobodysHash = await hashPassword(newToken())

export interface SignedIn {
  token: { access_token: string; refresh_token: string; expires_in: number }
  roles: Role[]
}

export interface Origin {
  ip: string
  userAgent: string
}

/** Signs in by password. @throws 400 `invalid_grant` for an unknown, disabled or wrong user alike. */
export async function signIn(
  db: Db,
  tokens: AccessTokens,
  { username, password }: { username: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const user = await repository.findUserByName(db, username)
  const matches = await verifyPassword(password, user?.password_hash ?? nobodysHash)
  if (!user || !matches || user.disabled) throw sessionErrors.invalidGrant()
  return openSession(db, tokens, { ...user, roles: user.roles as Role[] }, origin)
}

/** Opens a session for a user whose identity is proved already, here or by an identity provider. */
export async function openSession(
  db: Db,
  tokens: AccessTokens,
  user: { index: number; username: string; roles: Role[] },
  origin: Origin,
): Promise<SignedIn> {
  const refresh = newToken()
  const session = await repository.insertSession(db, {
    user_index: user.index,
    refresh_hash: digest(refresh),
    expires_at: new Date(Date.now() + sessionHours * 3_600_000),
    ip: origin.ip,
    user_agent: origin.userAgent.slice(0, 300),
  })
  return issue(tokens, user, session.index, refresh)
}

/** Outcome of a refresh; a refusal is returned, not thrown, so that ending the session is committed. */
export type Refreshed = { ok: true; answer: SignedIn } | { ok: false }

/**
 * Exchanges a refresh token for a new pair. Each is used once: a token that was exchanged before ends
 * the whole session, because it was copied (OAuth 2.0 Security BCP §4.14).
 */
export async function refreshSession(db: Db, tokens: AccessTokens, refreshToken: string): Promise<Refreshed> {
  const hash = digest(refreshToken)
  const session = await repository.findSessionByToken(db, hash)
  if (!session || session.ended_at || session.expires_at.getTime() < Date.now()) return { ok: false }
  if (session.refresh_hash !== hash) {
    await repository.endSession(db, session.index, 'refresh token used twice')
    return { ok: false }
  }
  const user = await repository.findUser(db, session.user_index)
  if (!user || user.disabled) return { ok: false }
  const next = newToken()
  await repository.rotateSession(db, session.index, hash, digest(next))
  return {
    ok: true,
    answer: await issue(tokens, { ...user, roles: user.roles as Role[] }, session.index, next),
  }
}

/** Ends the session of a refresh token; one that is unknown is no error. */
export async function revokeSession(db: Db, refreshToken: string): Promise<number | null> {
  const session = await repository.findSessionByToken(db, digest(refreshToken))
  if (!session) return null
  await repository.endSession(db, session.index, 'signed out')
  return session.index
}

export async function userInfo(db: Db, index: number) {
  const user = await repository.findUser(db, index)
  if (!user || user.disabled) throw sessionErrors.refreshRefused()
  return {
    index: user.index,
    username: user.username,
    given_name: user.given_name,
    email: user.email,
    role: user.roles as Role[],
  }
}

/** Adds a user. The password is hashed with argon2id and kept nowhere else. */
export async function createUser(
  db: Db,
  user: { username: string; givenName: string; email: string; password: string; roles: readonly Role[] },
): Promise<number> {
  const { index } = await repository.insertUser(db, {
    username: user.username,
    given_name: user.givenName,
    email: user.email,
    password_hash: await hashPassword(user.password),
    roles: [...user.roles],
  })
  return index
}

async function issue(
  tokens: AccessTokens,
  user: { index: number; username: string; roles: Role[] },
  session: number,
  refresh: string,
): Promise<SignedIn> {
  const access = await tokens.issue({
    index: user.index,
    username: user.username,
    roles: user.roles,
    session,
  })
  return {
    token: { access_token: access, refresh_token: refresh, expires_in: accessTokenSeconds },
    roles: user.roles,
  }
}
