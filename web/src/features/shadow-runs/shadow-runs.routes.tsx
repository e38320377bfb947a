import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation/shadow-runs',
  component: lazyRouteComponent(() => import('./screens/shadow-runs.screen.tsx'), 'ShadowRunsScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation/shadow-runs/$shadowRun',
  params: {
    parse: ({ shadowRun }) => ({ shadowRun: z.coerce.number().int().positive().parse(shadowRun) }),
    stringify: ({ shadowRun }) => ({ shadowRun: String(shadowRun) }),
  },
  validateSearch: z.object({
    by: z.enum(['account', 'brand', 'product_group', 'destination']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/shadow-run.screen.tsx'), 'ShadowRunScreen'),
})

export const shadowRunRoutes = [listRoute, oneRoute] as const
