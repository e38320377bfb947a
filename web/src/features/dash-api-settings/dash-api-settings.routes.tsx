import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'

export const dashApiSettingsRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'settings',
  component: lazyRouteComponent(
    () => import('./screens/dash-api-settings.screen.tsx'),
    'DashApiSettingsScreen',
  ),
})
