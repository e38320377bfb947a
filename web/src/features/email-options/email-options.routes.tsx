import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

export const emailOptionsRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'email-options',
  component: lazyRouteComponent(() => import('./screens/email-options.screen.tsx'), 'EmailOptionsScreen'),
})
