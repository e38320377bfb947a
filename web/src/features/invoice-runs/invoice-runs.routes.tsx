import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { runListSearch, runSearch } from './run-search.ts'

const index = z.coerce.number().int().positive()

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-runs',
  validateSearch: runListSearch,
  component: lazyRouteComponent(() => import('./screens/invoice-runs.screen.tsx'), 'InvoiceRunsScreen'),
})

const consoleRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-runs/$run',
  // No such run is said by the screen, from the server's own words.
  params: {
    parse: ({ run }) => ({ run: index.catch(0).parse(run) }),
    stringify: ({ run }) => ({ run: String(run) }),
  },
  validateSearch: runSearch,
  component: lazyRouteComponent(() => import('./screens/invoice-run.screen.tsx'), 'InvoiceRunScreen'),
})

export const invoiceRunsRoutes = [listRoute, consoleRoute] as const
