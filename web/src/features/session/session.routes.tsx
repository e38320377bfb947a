import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession } from '../../api/session-state.ts'
import { administrationRoute } from '../../app/router/area-routes.ts'
import { rootRoute } from '../../app/router/root-route.ts'
import { takeProviderAnswer } from './provider-answer.ts'

takeProviderAnswer()

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  beforeLoad: () => {
    if (currentSession().loggedIn) throw redirect({ to: '/home' })
  },
  component: lazyRouteComponent(() => import('./screens/login.screen.tsx'), 'LoginScreen'),
})

export const sessionsRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./screens/sessions.screen.tsx'), 'SessionsScreen'),
})
