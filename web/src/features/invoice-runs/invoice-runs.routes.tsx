import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'
import { runListSearch, runSearch } from '../invoice-run-states/invoice-run-states.public.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-runs',
  validateSearch: runListSearch,
  component: lazyRouteComponent(() => import('./screens/invoice-runs.screen.tsx'), 'InvoiceRunsScreen'),
})

const consoleRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-runs/$run',
  params: indexInPath('run'),
  validateSearch: runSearch,
  component: lazyRouteComponent(() => import('./screens/invoice-run.screen.tsx'), 'InvoiceRunScreen'),
})

export const invoiceRunsRoutes = [listRoute, consoleRoute] as const
