import { auditActions } from '../../platform/audit/audit-actions.ts'

export const disputeActions = auditActions('dispute', 'accounts', 'payments', {
  opened: ({ after }) => `Dispute recorded on ${after.text('document')}: ${after.text('words')}`,
  closed: ({ after }) => `Dispute on ${after.text('document')} closed: ${after.text('words')}`,
})
