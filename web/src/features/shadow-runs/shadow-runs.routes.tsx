import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation/shadow-runs',
  component: lazyRouteComponent(() => import('./screens/shadow-runs.screen.tsx'), 'ShadowRunsScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation/shadow-runs/$shadowRun',
  params: indexInPath('shadowRun'),
  validateSearch: z.object({
    by: z.enum(['account', 'brand', 'product_group', 'destination']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/shadow-run.screen.tsx'), 'ShadowRunScreen'),
})

export const shadowRunRoutes = [listRoute, oneRoute] as const
