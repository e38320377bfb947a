import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { partnerCommercialRoute } from '../../app/router/area-routes.ts'
import { exceptionSearch } from './exception-search.ts'

export const exceptionReportingRoute = createRoute({
  getParentRoute: () => partnerCommercialRoute,
  path: 'exception-reporting',
  validateSearch: exceptionSearch,
  component: lazyRouteComponent(
    () => import('./screens/exception-reporting.screen.tsx'),
    'ExceptionReportingScreen',
  ),
})
