import { createRoute } from '@tanstack/react-router'
import { requireRole } from './guards.ts'
import { rootRoute } from './root-route.ts'

const root = () => rootRoute

/** Parents of every screen; each checks login and its area's role before anything below it loads. */
export const orderingRoute = createRoute({
  getParentRoute: root,
  path: 'ordering',
  beforeLoad: requireRole('NINEOPS_ORDERING_ACCESS'),
})
export const bureauRoute = createRoute({
  getParentRoute: root,
  path: 'bureau',
  beforeLoad: requireRole('NINEOPS_BUREAU_ACCESS'),
})
export const serviceEstablishmentRoute = createRoute({
  getParentRoute: root,
  path: 'service-establishment',
  beforeLoad: requireRole('NINEOPS_SERVICEESTABLISHMENT_ACCESS'),
})
export const partnerCommercialRoute = createRoute({
  getParentRoute: root,
  path: 'partner-commercial',
  beforeLoad: requireRole('NINEOPS_PARTNER_COMMERCIAL_ACCESS'),
})
export const crmRoute = createRoute({
  getParentRoute: root,
  path: 'crm',
  beforeLoad: requireRole('NINEOPS_CRM_ACCESS'),
})
export const dashAdministrationRoute = createRoute({
  getParentRoute: root,
  path: 'dash-administration',
  beforeLoad: requireRole('NINEOPS_DASH_ADMIN_ACCESS'),
})
export const networkRoute = createRoute({
  getParentRoute: root,
  path: 'network',
  beforeLoad: requireRole('NINEOPS_NETWORK_ACCESS'),
})
export const omniPortalRoute = createRoute({
  getParentRoute: root,
  path: 'omni-portal',
  beforeLoad: requireRole('NINEOPS_LUMIERE_ACCESS'),
})
export const administrationRoute = createRoute({
  getParentRoute: root,
  path: 'administration',
  beforeLoad: requireRole('administrator'),
})
