import { auditActions } from '../../platform/audit/audit-actions.ts'

export const exportActions = auditActions('export', 'exports', 'files', {
  started: 'List exported',
  cancelled: 'Export stopped',
})
