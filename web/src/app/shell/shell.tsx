import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLoggedIn } from '../../api/session-state.ts'

// Lazy, because the login screen doesn't need it.
const SignedIn = lazy(() => import('./signed-in.tsx'))

/** The portal around a screen; nothing when logged out. */
export function Shell() {
  const loggedIn = useLoggedIn()
  const signingIn = useLocation({ select: at => at.pathname === '/login' })
  if (!loggedIn || signingIn) return <Outlet />
  return (
    <Suspense>
      <SignedIn />
    </Suspense>
  )
}
