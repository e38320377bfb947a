import { auditActions } from '../../platform/audit/audit-actions.ts'

export const ledgerActions = auditActions('posting', 'accounts', 'payments', {
  received: ({ after }) => `Payment of ${after.money('amount')} posted for ${after.day('receivedOn')}`,
  refunded: ({ after }) => `${after.money('amount')} paid back: ${after.text('reason')}`,
  written_off: ({ after }) => `${after.money('amount')} written off: ${after.text('reason')}`,
  reversed: ({ before, after }) => `Posting of ${before.money('amount')} taken back: ${after.text('reason')}`,
  returned: ({ before, after }) =>
    `Payment of ${before.money('amount')} came back unpaid: ${after.text('reason')}`,
})
