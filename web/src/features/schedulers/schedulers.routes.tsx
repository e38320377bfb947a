import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'schedulers',
  component: lazyRouteComponent(() => import('./screens/schedulers.screen.tsx'), 'SchedulersScreen'),
})

const detailRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'schedulers/$schedule',
  params: indexInPath('schedule'),
  component: lazyRouteComponent(() => import('./screens/schedule.screen.tsx'), 'ScheduleScreen'),
})

export const schedulersRoutes = [listRoute, detailRoute] as const
