import { chargeState } from '@nineops/contract/ordering/charge-states'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const opcRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'opc',
  validateSearch: z.object({
    part: z.enum(['charges', 'prices', 'unbilled', 'import']).optional().catch(undefined),
    frequency: z.enum(['once', 'periodic']).optional().catch(undefined),
    chargeState: chargeState.optional().catch(undefined),
    product: z.coerce.number().int().positive().optional().catch(undefined),
    /** The open charge. */
    charge: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/opc.screen.tsx'), 'OpcScreen'),
})
