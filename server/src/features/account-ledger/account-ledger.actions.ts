import { auditActions } from '../../platform/audit/audit-actions.ts'

export const ledgerActions = auditActions('posting', 'accounts', 'payments', {
  received: ({ after }) => `Receipt of ${after.money('amount')} posted for ${after.day('receivedOn')}`,
  refunded: ({ after }) => `${after.money('amount')} paid back: ${after.text('reason')}`,
  written_off: ({ after }) => `${after.money('amount')} written off: ${after.text('reason')}`,
  reversed: ({ before, after }) => `Posting of ${before.money('amount')} reversed: ${after.text('reason')}`,
  returned: ({ before, after }) =>
    `Receipt of ${before.money('amount')} returned unpaid: ${after.text('reason')}`,
})
