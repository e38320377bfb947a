import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/session-state.ts'

// Lazy, because the login screen doesn't need it.
const SignedIn = lazy(() => import('./signed-in.tsx'))

/** The portal around a screen; nothing when logged out. */
export function Shell() {
  const { loggedIn } = useSession()
  const { pathname } = useLocation()
  if (!loggedIn || pathname === '/login') return <Outlet />
  return (
    <Suspense>
      <SignedIn />
    </Suspense>
  )
}
