import { auditActions } from '../../platform/audit/audit-actions.ts'

export const brandActions = auditActions('brand', 'brands', 'settings', {
  created: 'Brand{name} added',
  changed: 'Brand{name} changed',
})
