import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

const text = z.coerce.string().min(1).max(200).optional().catch(undefined)

export const callTraceRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'data-collection/trace',
  validateSearch: z.object({
    /** The search: a call id, or a CLI with a day. */
    find: text,
    day: z.iso.date().optional().catch(undefined),
    /** The call whose trace is shown. */
    carrier: z.coerce.number().int().positive().optional().catch(undefined),
    call: text,
  }),
  component: lazyRouteComponent(() => import('./screens/call-trace.screen.tsx'), 'CallTraceScreen'),
})
