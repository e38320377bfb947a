import { auditActions } from '../../platform/audit/audit-actions.ts'

export const contractActions = auditActions('contract', 'contracts', 'contracts', {
  created: 'Contract{name} started',
  changed: 'Contract{name} changed',
  ended: 'Contract{name} ended',
  end_taken_back: 'End of contract{name} undone',
  deleted: 'Contract{name} deleted before it was billed',
})
