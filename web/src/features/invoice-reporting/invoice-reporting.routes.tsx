import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { partnerCommercialRoute } from '../../app/router/area-routes.ts'
import { reportSearch } from './report-search.ts'

export const invoiceReportingRoute = createRoute({
  getParentRoute: () => partnerCommercialRoute,
  path: 'invoice-reporting',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () => import('./screens/invoice-reporting.screen.tsx'),
    'InvoiceReportingScreen',
  ),
})
