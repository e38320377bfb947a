import { auditActions } from '../../platform/audit/audit-actions.ts'

export const resellerActions = auditActions('reseller', 'clients', 'settings', {
  created: 'Reseller{name} created',
  changed: 'Reseller{name} changed',
})
