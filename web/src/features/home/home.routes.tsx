import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireLogin } from '../../app/router/guards.ts'
import { rootRoute } from '../../app/router/root-route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'home',
  beforeLoad: requireLogin,
  component: lazyRouteComponent(() => import('./screens/home.screen.tsx'), 'HomeScreen'),
})
