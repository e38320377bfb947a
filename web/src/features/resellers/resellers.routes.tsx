import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'
import { resellerSearch } from './reseller-search.ts'

export const resellerRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'reseller',
  validateSearch: resellerSearch,
  component: lazyRouteComponent(() => import('./screens/reseller.screen.tsx'), 'ResellerScreen'),
})
