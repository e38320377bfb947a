import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const pageOneRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'page-one',
  component: lazyRouteComponent(() => import('./screens/page-one.screen.tsx'), 'PageOneScreen'),
})
