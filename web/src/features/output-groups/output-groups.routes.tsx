import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const outputGroupsRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'output-groups',
  validateSearch: z.object({ view: z.enum(['groups', 'brands']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/output-groups.screen.tsx'), 'OutputGroupsScreen'),
})
