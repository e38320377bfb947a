import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const usageLimitsRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'usage-limits',
  validateSearch: z.object({ view: z.enum(['alerts', 'limits']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/usage-limits.screen.tsx'), 'UsageLimitsScreen'),
})
