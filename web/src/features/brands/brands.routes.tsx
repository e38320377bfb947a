import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const brandRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'brand',
  component: lazyRouteComponent(() => import('./screens/brand.screen.tsx'), 'BrandScreen'),
})
