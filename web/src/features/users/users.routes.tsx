import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'

const usersRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'users',
  component: lazyRouteComponent(() => import('./screens/users.screen.tsx'), 'UsersScreen'),
})
const rolesRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'roles',
  component: lazyRouteComponent(() => import('./screens/roles.screen.tsx'), 'RolesScreen'),
})
export const usersRoutes = [usersRoute, rolesRoute] as const
