import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'
import { bankHolidaySearch } from './bank-holiday-search.ts'

export const bankHolidaysRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'bank-holidays',
  validateSearch: bankHolidaySearch,
  component: lazyRouteComponent(() => import('./screens/bank-holidays.screen.tsx'), 'BankHolidaysScreen'),
})
