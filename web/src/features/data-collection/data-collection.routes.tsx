import { lineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { collectionViews } from './collection-views.ts'

export const dataCollectionRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'data-collection',
  validateSearch: z.object({
    /** The open file, and the reason its lines are filtered by. */
    file: z.coerce.number().int().positive().optional().catch(undefined),
    reason: lineReason.optional().catch(undefined),
    /** Page of all its lines, if shown. */
    lines: z.coerce.number().int().positive().optional().catch(undefined),
    view: z.enum(collectionViews).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/data-collection.screen.tsx'), 'DataCollectionScreen'),
})
