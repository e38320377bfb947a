import type { Role } from '@nineops/contract/roles'
import { redirect } from '@tanstack/react-router'
import { currentSession } from '../../api/session-state.ts'
import { rememberRedirect } from '../../api/session-storage.ts'

/** Not logged in: the requested address is remembered and the user goes to /login (spec §6). */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (currentSession().loggedIn) return
  rememberRedirect(location.href)
  throw redirect({ to: '/login', search: noSelection })
}

/** Logged in without the role: the user goes to /home (spec §6). */
export const requireRole =
  (role: Role) =>
  (context: { location: { href: string } }): void => {
    requireLogin(context)
    if (!currentSession().roles.includes(role)) throw redirect({ to: '/home' })
  }

/** The login address has no selection: it is part of the remembered address. */
export const noSelection = { client: undefined, brand: undefined, account: undefined, run: undefined }
