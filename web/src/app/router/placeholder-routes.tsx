import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { placeOf } from '../navigation.ts'

/**
 * An area's own address, and its unmatched ones: a menu entry whose screen is not built says so, any other address goes
 * home. A feature's own route always takes precedence.
 */
export function placeholderRoutes<P extends AnyRoute>(parent: P) {
  const overview = createRoute({
    getParentRoute: () => parent,
    path: '/',
    component: lazyRouteComponent(() => import('../screens/area-overview.screen.tsx'), 'AreaOverviewScreen'),
  })
  const rest = createRoute({
    getParentRoute: () => parent,
    path: '$',
    beforeLoad: ({ location }: { location: { pathname: string } }) => {
      const path = location.pathname.split('/').slice(2).join('/').replace(/\/$/, '')
      if (!placeOf(location.pathname)?.menu.some(entry => entry.path === path))
        throw redirect({ to: '/home' })
    },
    component: lazyRouteComponent(() => import('../screens/unavailable.screen.tsx'), 'UnavailableScreen'),
  })
  return [overview, rest] as const
}
