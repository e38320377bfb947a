import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

export const rateAllocationRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation',
  validateSearch: z.object({
    view: z.enum(['cards', 'allocations', 'tester']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/rate-allocation.screen.tsx'), 'RateAllocationScreen'),
})

export const rateCardRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'rate-allocation/$rateCard',
  params: indexInPath('rateCard'),
  validateSearch: z.object({ view: z.enum(['entries', 'changes']).optional().catch(undefined) }),
  component: lazyRouteComponent(
    () => import('./screens/rate-card-detail.screen.tsx'),
    'RateCardDetailScreen',
  ),
})
