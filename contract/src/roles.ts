import { z } from 'zod'

/** Roles that open an area, as issued at sign-in (spec §6). */
export const areaRoles = [
  'NINEOPS_ORDERING_ACCESS',
  'NINEOPS_BUREAU_ACCESS',
  'NINEOPS_SERVICEESTABLISHMENT_ACCESS',
  'NINEOPS_PARTNER_COMMERCIAL_ACCESS',
  'NINEOPS_CRM_ACCESS',
  'NINEOPS_DASH_ADMIN_ACCESS',
  'NINEOPS_NETWORK_ACCESS',
  'NINEOPS_LUMIERE_ACCESS',
] as const

export const roles = [...areaRoles, 'administrator'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

/**
 * Who may call an endpoint: anyone, any signed-in user, any Dash token, or users with one of the roles. Under `/dash`
 * the roles are those of the Dash token; a partner's own token has none. `partner` means a partner's own token, or
 * one of the staff who administer the Dash API. Pickers are readable with any area role (product: Roles).
 */
export type Access = 'open' | 'signed-in' | 'dash' | 'partner' | readonly Role[]

/** Pickers are readable with any of the area roles. */
export const anyAreaRole: readonly Role[] = [...areaRoles]
export const bureau: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
export const serviceEstablishment: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
export const ordering: readonly Role[] = ['NINEOPS_ORDERING_ACCESS']
export const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']
export const lumiere: readonly Role[] = ['NINEOPS_LUMIERE_ACCESS']
export const partnerCommercial: readonly Role[] = ['NINEOPS_PARTNER_COMMERCIAL_ACCESS']
export const network: readonly Role[] = ['NINEOPS_NETWORK_ACCESS']
export const dashAdministration: readonly Role[] = ['NINEOPS_DASH_ADMIN_ACCESS']
export const administrator: readonly Role[] = ['administrator']
