import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const logosRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'logo-management',
  component: lazyRouteComponent(() => import('./screens/logos.screen.tsx'), 'LogosScreen'),
})
