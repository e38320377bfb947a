import { type Role, roles as everyRole } from '@nineops/contract/roles'
import { z } from 'zod'

/** The storage keys of spec §9, and the user, whom it restores too (§4). `redirect_url` lives for the browser tab only. */
const keys = {
  idToken: 'id_token',
  refreshToken: 'refresh_token',
  roles: 'roles',
  exp: 'exp',
  user: 'user',
} as const
const redirectKey = 'redirect_url'

export interface StoredSession {
  idToken: string
  refreshToken: string
  roles: Role[]
  /** Milliseconds since the epoch: request time plus `expires_in` (spec §9). */
  exp: number
}

const isRole = (value: unknown): value is Role => everyRole.some(role => role === value)

/** The known roles of a list. */
export const onlyRoles = (names: readonly unknown[]): Role[] => names.filter(isRole)

const storedRoles = z.array(z.unknown()).transform(onlyRoles).catch([])
const storedUser = z.object({ given_name: z.string(), email: z.string() }).nullable().catch(null)
type StoredUser = z.infer<typeof storedUser>

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The user in storage. */
export const readUser = (): StoredUser => storedUser.parse(readStored(keys.user))

/** The stored session, valid or not; null without an id token. */
export function readSession(): StoredSession | null {
  const idToken = localStorage.getItem(keys.idToken)
  if (!idToken) return null
  return {
    idToken,
    refreshToken: localStorage.getItem(keys.refreshToken) ?? '',
    roles: storedRoles.parse(readStored(keys.roles)),
    exp: Number(localStorage.getItem(keys.exp) ?? 0) || 0,
  }
}

export function writeSession(session: StoredSession): void {
  localStorage.setItem(keys.refreshToken, session.refreshToken)
  localStorage.setItem(keys.roles, JSON.stringify(session.roles))
  localStorage.setItem(keys.exp, String(session.exp))
  localStorage.setItem(keys.idToken, session.idToken)
}

/** The user and roles of userinfo replace those in storage. */
export function writeUser(user: StoredUser, roles: readonly Role[]): void {
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.roles, JSON.stringify(roles))
}

/** Log out removes the redirect address, and every key of the session (spec §4). */
export function clearSession(): void {
  sessionStorage.removeItem(redirectKey)
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}

/** A session is valid if an id token exists and its stored expiry is in the future (spec §4). */
export function isValid(session: StoredSession | null, now = Date.now()): session is StoredSession {
  return session !== null && session.exp > now
}

/** The address requested before signing in. */
export function rememberRedirect(url: string): void {
  sessionStorage.setItem(redirectKey, url)
}

export const hasRedirect = (): boolean => sessionStorage.getItem(redirectKey) !== null

/** Takes the remembered address out of storage; '/home' if there was none or it was '/' (spec §2). */
export function consumeRedirect(): string {
  const url = sessionStorage.getItem(redirectKey)
  sessionStorage.removeItem(redirectKey)
  return url && url !== '/' && url.startsWith('/') && !url.startsWith('//') ? url : '/home'
}

/** Whether a storage event means that another tab signed in or out, or got other roles. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === keys.idToken || key === keys.roles
