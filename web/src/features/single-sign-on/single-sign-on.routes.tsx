import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'

export const singleSignOnRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'single-sign-on',
  component: lazyRouteComponent(() => import('./screens/single-sign-on.screen.tsx'), 'SingleSignOnScreen'),
})
