import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'
import { callSearch } from './call-search.ts'

export const dashCallsRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'logging',
  validateSearch: callSearch,
  component: lazyRouteComponent(() => import('./screens/dash-calls.screen.tsx'), 'DashCallsScreen'),
})
