import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

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
  params: {
    parse: ({ rateCard }) => ({ rateCard: z.coerce.number().int().positive().parse(rateCard) }),
    stringify: ({ rateCard }) => ({ rateCard: String(rateCard) }),
  },
  validateSearch: z.object({ view: z.enum(['entries', 'changes']).optional().catch(undefined) }),
  component: lazyRouteComponent(
    () => import('./screens/rate-card-detail.screen.tsx'),
    'RateCardDetailScreen',
  ),
})
