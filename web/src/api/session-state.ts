import type { Role } from '@nineops/contract/roles'
import { useSyncExternalStore } from 'react'
import type { SignedInUser } from './session-calls.ts'
import * as storage from './session-storage.ts'

export interface Session {
  loggedIn: boolean
  roles: readonly Role[]
  user: SignedInUser | null
}

const loggedOut: Session = { loggedIn: false, roles: [], user: null }
let session: Session = loggedOut
/** When the last session that was seen ends by itself. */
let validUntil = 0
const listeners = new Set<() => void>()
const endings = new Set<(expired: boolean) => void>()

function set(next: Session): void {
  const before = session
  session = next
  for (const listener of listeners) listener()
  const sameRoles = before.roles.toSorted().join() === next.roles.toSorted().join()
  if (before.loggedIn && next.loggedIn && !sameRoles) announceAccess()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): Session => session
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)
export const useLoggedIn = (): boolean => useSyncExternalStore(subscribe, () => session.loggedIn)

/** Restores user and roles from storage if the stored token is still valid (spec §4). */
export function restoreSession(): void {
  const stored = storage.readSession()
  if (stored) validUntil = stored.exp
  set(storage.isValid(stored) ? { loggedIn: true, roles: stored.roles, user: storage.readUser() } : loggedOut)
}

/** Stores tokens, roles and expiry; logged-out becomes logged-in. */
export function beginSession(stored: storage.StoredSession): void {
  storage.writeSession(stored)
  validUntil = stored.exp
  set({ loggedIn: true, roles: stored.roles, user: session.user })
}

/** Updates the user and roles from the server, in storage too. */
export function setUser(user: SignedInUser, roles: readonly Role[]): void {
  if (!session.loggedIn) return
  storage.writeUser(user, roles)
  set({ loggedIn: true, user, roles })
}

const accessChanges = new Set<() => void>()
const announceAccess = (): void => {
  for (const listener of accessChanges) listener()
}

/** Called if another tab has signed in, or the roles have changed: some screens open, others close. */
export function onAccessChange(listener: () => void): () => void {
  accessChanges.add(listener)
  return () => accessChanges.delete(listener)
}

/**
 * Called whenever a session ends, for any reason: timers, caches and screens clear themselves. `expired` where another
 * tab has found that it ran out.
 */
export function onSessionEnd(listener: (expired: boolean) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Log out: clears redirect address, user, roles and the stored keys (spec §4). */
export function endSession(): void {
  storage.clearSession()
  const was = session.loggedIn
  set(loggedOut)
  if (was) for (const listener of endings) listener(false)
}

let onExpired: () => void = () => {}
export function setExpiredHandler(handler: () => void): void {
  onExpired = handler
}

/** After any failure of the API: logs out a user whose token is no longer valid (spec §4). */
export function endIfExpired(): void {
  if (session.loggedIn && !storage.isValid(storage.readSession())) onExpired()
}

/** What the server says of a token that it does not take: ended, or expired by its own clock. */
const refusals = new Set(['session_ended', 'not_signed_in'])

/** A token refused before its expiry means the session was ended elsewhere, so it ends here too. */
export function endIfRefused(code: string, authorization: string | null): void {
  if (!refusals.has(code) || !session.loggedIn || authorization === null) return
  // Not for a token that has been renewed since, nor for the Dash API's.
  if (authorization === `Bearer ${storage.readSession()?.idToken}`) onExpired()
}

/** Follows signing in and out in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (!storage.isSessionKey(event.key)) return
    const was = session.loggedIn
    restoreSession()
    if (was && !session.loggedIn) for (const listener of endings) listener(validUntil <= Date.now())
    if (!was && session.loggedIn) announceAccess()
  })
}
