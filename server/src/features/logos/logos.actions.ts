import { auditActions } from '../../platform/audit/audit-actions.ts'

export const logoActions = auditActions('brand_logo', 'brands', 'settings', {
  uploaded: 'Logo of the brand changed',
  put_back: 'An earlier logo of the brand restored',
  removed: 'Logo of the brand removed',
})
