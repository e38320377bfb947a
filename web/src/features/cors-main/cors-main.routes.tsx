import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashAdministrationRoute } from '../../app/router/area-routes.ts'

export const corsMainRoute = createRoute({
  getParentRoute: () => dashAdministrationRoute,
  path: 'cors-main',
  component: lazyRouteComponent(() => import('./screens/cors-main.screen.tsx'), 'CorsMainScreen'),
})
