import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'

export const twoPersonReleaseRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'two-person-release',
  component: lazyRouteComponent(
    () => import('./screens/two-person-release.screen.tsx'),
    'TwoPersonReleaseScreen',
  ),
})
