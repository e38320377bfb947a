import { contractState } from '@nineops/contract/ordering/contract-states'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { orderingRoute } from '../../app/router/area-routes.ts'

const index = z.coerce.number().int().positive().optional().catch(undefined)

export const loyaltySchemesRoute = createRoute({
  getParentRoute: () => orderingRoute,
  path: 'loyalty-schemes',
  validateSearch: z.object({
    offers: z.enum(['schemes', 'options', 'contracts', 'ending', 'import']).optional().catch(undefined),
    contractState: contractState.optional().catch(undefined),
    /** The open scheme, contract option or contract, depending on the part. */
    open: index,
  }),
  component: lazyRouteComponent(() => import('./screens/loyalty-schemes.screen.tsx'), 'LoyaltySchemesScreen'),
})
