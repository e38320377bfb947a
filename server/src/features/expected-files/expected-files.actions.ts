import { auditActions } from '../../platform/audit/audit-actions.ts'

export const expectedFilesActions = auditActions('expected_files', 'expected_files', 'files', {
  saved: 'Delivery schedule of call files changed',
  removed: 'Delivery schedule of call files removed',
})
