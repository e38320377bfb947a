import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const invoiceNumbersRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-numbers',
  component: lazyRouteComponent(() => import('./screens/invoice-numbers.screen.tsx'), 'InvoiceNumbersScreen'),
})
