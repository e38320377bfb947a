import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const helplinesRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'helplines',
  component: lazyRouteComponent(() => import('./screens/helplines.screen.tsx'), 'HelplinesScreen'),
})
