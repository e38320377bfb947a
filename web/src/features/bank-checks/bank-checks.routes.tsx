import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'

export const bankChecksRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'bank-checks',
  component: lazyRouteComponent(() => import('./screens/bank-checks.screen.tsx'), 'BankChecksScreen'),
})
