import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'

export const systemsRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'systems',
  validateSearch: z.object({
    view: z.enum(['systems', 'addresses']).optional().catch(undefined),
    /** The open system. */
    system: z.coerce.number().int().min(1).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/systems.screen.tsx'), 'SystemsScreen'),
})
