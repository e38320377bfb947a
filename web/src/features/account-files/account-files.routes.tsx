import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

const resellerFilesRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'reseller-account-files',
  component: lazyRouteComponent(
    () => import('./screens/reseller-account-files.screen.tsx'),
    'ResellerAccountFilesScreen',
  ),
})
const accountFilesRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'manage-account-files',
  component: lazyRouteComponent(
    () => import('./screens/manage-account-files.screen.tsx'),
    'ManageAccountFilesScreen',
  ),
})

export const accountFilesRoutes = [resellerFilesRoute, accountFilesRoute] as const
