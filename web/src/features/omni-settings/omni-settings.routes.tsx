import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { omniPortalRoute } from '../../app/router/area-routes.ts'

export const omniResellersRoute = createRoute({
  getParentRoute: () => omniPortalRoute,
  path: 'resellers',
  component: lazyRouteComponent(() => import('./screens/resellers.screen.tsx'), 'ResellersScreen'),
})
