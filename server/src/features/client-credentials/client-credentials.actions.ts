import { auditActions } from '../../platform/audit/audit-actions.ts'

export const credentialActions = auditActions('client_credential', 'client_credentials', 'settings', {
  issued: 'Client credential{name} issued',
  changed: 'Client credential{name} changed',
  rotated: 'Secret of client credential{name} replaced',
  overlap_ended: 'Old secret of client credential{name} ended',
  revoked: 'Client credential{name} revoked',
})
