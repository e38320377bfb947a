import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { omniPortalRoute } from '../../app/router/area-routes.ts'

export const messagesRoute = createRoute({
  getParentRoute: () => omniPortalRoute,
  path: 'messages',
  component: lazyRouteComponent(() => import('./screens/messages.screen.tsx'), 'MessagesScreen'),
})
