import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const pathsRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'paths',
  component: lazyRouteComponent(() => import('./screens/paths.screen.tsx'), 'PathsScreen'),
})
