import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const carriersRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'carriers',
  component: lazyRouteComponent(() => import('./screens/carriers.screen.tsx'), 'CarriersScreen'),
})
