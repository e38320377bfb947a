import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { serviceEstablishmentRoute } from '../../app/router/area-routes.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)
/** The open draft; and what was created, to show what is still missing. */
const search = z.object({ draft: number, created: number })

const resellerRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'reseller-creation',
  validateSearch: search,
  component: lazyRouteComponent(
    () => import('./screens/reseller-creation.screen.tsx'),
    'ResellerCreationScreen',
  ),
})

const brandRoute = createRoute({
  getParentRoute: () => serviceEstablishmentRoute,
  path: 'brand-creation',
  validateSearch: search,
  component: lazyRouteComponent(() => import('./screens/brand-creation.screen.tsx'), 'BrandCreationScreen'),
})

export const creationRoutes = [resellerRoute, brandRoute] as const
