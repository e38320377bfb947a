import { auditActions } from '../../platform/audit/audit-actions.ts'

export const exportActions = auditActions('export', 'exports', 'files', {
  started: 'A list was exported',
  cancelled: 'An export was stopped',
})
