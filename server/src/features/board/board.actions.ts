import { auditActions } from '../../platform/audit/audit-actions.ts'

export const boardActions = auditActions('board', 'board_entries', 'runs', {
  assigned: 'Owner of the runs changed',
  note_written: { describe: 'Note for the next shift written', kind: 'notes' },
})
