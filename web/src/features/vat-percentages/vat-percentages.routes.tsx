import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'

export const vatPercentagesRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'vat-percentages',
  component: lazyRouteComponent(() => import('./screens/vat-percentages.screen.tsx'), 'VatPercentagesScreen'),
})
