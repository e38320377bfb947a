import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { homeRoute } from '../../features/home/home.routes.tsx'
import { loginRoute } from '../../features/session/session.routes.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { NotFoundScreen } from '../screens/not-found.screen.tsx'
import { Shell } from '../shell/shell.tsx'
import * as areas from './area-routes.ts'
import * as screens from './feature-routes.ts'
import { placeholderRoutes } from './placeholder-routes.tsx'
import { rootRoute } from './root-route.ts'

rootRoute.update({ component: Shell })

// An empty path and any unknown path go to home (spec §2).
const anyOtherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})
const emptyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

const routeTree = rootRoute.addChildren([
  emptyRoute,
  anyOtherRoute,
  loginRoute,
  homeRoute,
  areas.orderingRoute.addChildren([...screens.orderingScreens, ...placeholderRoutes(areas.orderingRoute)]),
  areas.bureauRoute.addChildren([...screens.bureauScreens, ...placeholderRoutes(areas.bureauRoute)]),
  areas.serviceEstablishmentRoute.addChildren([
    ...screens.serviceEstablishmentScreens,
    ...placeholderRoutes(areas.serviceEstablishmentRoute),
  ]),
  areas.partnerCommercialRoute.addChildren([
    ...screens.partnerCommercialScreens,
    ...placeholderRoutes(areas.partnerCommercialRoute),
  ]),
  areas.crmRoute.addChildren([...screens.crmScreens, ...placeholderRoutes(areas.crmRoute)]),
  areas.dashAdministrationRoute.addChildren([
    ...screens.dashAdministrationScreens,
    ...placeholderRoutes(areas.dashAdministrationRoute),
  ]),
  areas.networkRoute.addChildren([...screens.networkScreens, ...placeholderRoutes(areas.networkRoute)]),
  areas.omniPortalRoute.addChildren([
    ...screens.omniPortalScreens,
    ...placeholderRoutes(areas.omniPortalRoute),
  ]),
  areas.administrationRoute.addChildren([
    ...screens.administrationScreens,
    ...placeholderRoutes(areas.administrationRoute),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultErrorComponent: Failed,
  defaultNotFoundComponent: NotFoundScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
