import { lineReason } from '@nineops/contract/data-collection.contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const dataCollectionRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'data-collection',
  validateSearch: z.object({
    /** The file that is open, and the reason its lines are filtered by. */
    file: z.coerce.number().int().positive().optional().catch(undefined),
    reason: lineReason.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/data-collection.screen.tsx'), 'DataCollectionScreen'),
})
