import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { createSearch } from '../../app/router/create-in-address.ts'
import { indexInPath } from '../../app/router/index-param.ts'
import { runCause } from './run-causes.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'bill-runs',
  validateSearch: z.object(createSearch),
  component: lazyRouteComponent(() => import('./screens/bill-runs.screen.tsx'), 'BillRunsScreen'),
})

const detailRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'bill-runs/$billRun',
  params: indexInPath('billRun'),
  validateSearch: z.object({
    tab: z.enum(['exceptions', 'costs', 'usage', 'reports']).optional().catch(undefined),
    cause: runCause.optional().catch(undefined),
    /** The exception whose calls are open. */
    subject: z.coerce.string().optional().catch(undefined),
    carrier: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/bill-run.screen.tsx'), 'BillRunScreen'),
})

export const billRunsRoutes = [listRoute, detailRoute] as const
