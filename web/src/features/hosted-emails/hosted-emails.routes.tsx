import { deliveryState } from '@nineops/contract/bureau/email-states'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

const yesOrNo = z.enum(['yes', 'no']).optional().catch(undefined)

export const hostingEmailsRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'hosting-emails',
  validateSearch: z.object({
    /** The open e-mail. */
    email: z.coerce.number().int().positive().optional().catch(undefined),
    /** The three flags, and the state of the delivery. */
    tested: yesOrNo,
    sent: yesOrNo,
    filled: yesOrNo,
    delivery: deliveryState.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/hosting-emails.screen.tsx'), 'HostingEmailsScreen'),
})
