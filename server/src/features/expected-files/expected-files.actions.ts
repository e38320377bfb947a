import { auditActions } from '../../platform/audit/audit-actions.ts'

export const expectedFilesActions = auditActions('expected_files', 'expected_files', 'files', {
  saved: 'When call files are expected changed',
  removed: 'Call files are no longer expected',
})
