import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession } from '../../api/session-state.ts'
import { rootRoute } from '../../app/router/root-route.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  beforeLoad: () => {
    if (currentSession().loggedIn) throw redirect({ to: '/home' })
  },
  component: lazyRouteComponent(() => import('./screens/login.screen.tsx'), 'LoginScreen'),
})
