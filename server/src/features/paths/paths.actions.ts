import { auditActions } from '../../platform/audit/audit-actions.ts'

export const pathActions = auditActions('path', 'paths', 'settings', {
  added: 'Folder for files added',
  changed: 'Folder for files changed',
  deleted: 'Folder for files removed',
})
