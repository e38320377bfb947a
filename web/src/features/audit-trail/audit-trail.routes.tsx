import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { administrationRoute } from '../../app/router/area-routes.ts'
import { trailSearch } from './trail-search.ts'

export const auditTrailRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: 'audit-trail',
  validateSearch: trailSearch,
  component: lazyRouteComponent(() => import('./screens/audit-trail.screen.tsx'), 'AuditTrailScreen'),
})
