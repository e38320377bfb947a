import {
  circuitProducts,
  circuitProviders,
  circuitStates,
  lastResults,
} from '@nineops/contract/network/circuit-facts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { networkRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

const listRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: 'ttb',
  validateSearch: z.object({
    provider: z.enum(circuitProviders).optional().catch(undefined),
    product: z.enum(circuitProducts).optional().catch(undefined),
    service: z.enum(circuitStates).optional().catch(undefined),
    // Not `result`: in overviews that belongs to bespoke functions.
    lastResult: z
      .enum([...lastResults, 'none'])
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/circuits.screen.tsx'), 'CircuitsScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => networkRoute,
  path: 'ttb/$circuit',
  params: indexInPath('circuit'),
  validateSearch: z.object({
    /** The chosen line test. */
    test: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/circuit.screen.tsx'), 'CircuitScreen'),
})

export const lineTestRoutes = [listRoute, oneRoute] as const
