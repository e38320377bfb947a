import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'

export const clientCredentialsRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'client-credentials',
  validateSearch: z.object({
    /** The open credential. */
    credential: z.coerce.number().int().min(1).optional().catch(undefined),
  }),
  component: lazyRouteComponent(
    () => import('./screens/client-credentials.screen.tsx'),
    'ClientCredentialsScreen',
  ),
})
