import { auditActions } from '../../platform/audit/audit-actions.ts'

export const accountNoteActions = auditActions('account_note', 'account_notes', 'notes', {
  written: 'Note written',
  changed: 'Note changed',
  deleted: 'Note deleted',
  restored: 'Note restored',
})
