import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

const listRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'schedulers',
  component: lazyRouteComponent(() => import('./screens/schedulers.screen.tsx'), 'SchedulersScreen'),
})

const detailRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'schedulers/$schedule',
  // No such schedule is said by the screen, from the server's own words.
  params: {
    parse: ({ schedule }) => ({ schedule: z.coerce.number().int().positive().catch(0).parse(schedule) }),
    stringify: ({ schedule }) => ({ schedule: String(schedule) }),
  },
  component: lazyRouteComponent(() => import('./screens/schedule.screen.tsx'), 'ScheduleScreen'),
})

export const schedulersRoutes = [listRoute, detailRoute] as const
