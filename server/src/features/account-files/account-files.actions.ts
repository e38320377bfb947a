import { auditActions } from '../../platform/audit/audit-actions.ts'

export const accountFileActions = auditActions('account_file', 'account_files', 'files', {
  added: 'File{name} added to the account',
  version_added: 'New version of file{name} added',
  changed: 'Name or description of file{name} changed',
  deleted: 'File{name} deleted',
  restored: 'File{name} restored',
  removed_for_good: 'File{name} permanently deleted',
  downloaded: 'File{name} downloaded',
})
