import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

const listRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./screens/webhooks.screen.tsx'), 'WebhooksScreen'),
})

const detailRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'webhooks/$webhook',
  params: indexInPath('webhook'),
  validateSearch: z.object({
    webhookDelivery: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./screens/webhook.screen.tsx'), 'WebhookScreen'),
})

export const webhooksRoutes = [listRoute, detailRoute] as const
