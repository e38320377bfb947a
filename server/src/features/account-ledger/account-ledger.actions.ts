import { type AuditContext, auditActions } from '../../platform/audit/audit-actions.ts'

const kinds: Readonly<Record<string, string>> = {
  receipt: 'Receipt',
  refund: 'Refund',
  write_off: 'Write-off',
}
const kindOf = (after: AuditContext['after']): string => kinds[after.text('kind')] ?? 'Posting'

export const ledgerActions = auditActions('posting', 'accounts', 'payments', {
  received: ({ after }) => `Receipt of ${after.money('amount')} posted for ${after.day('receivedOn')}`,
  refunded: ({ after }) => `${after.money('amount')} refunded: ${after.text('reason')}`,
  written_off: ({ after }) => `${after.money('amount')} written off: ${after.text('reason')}`,
  waits: ({ after }) => `${kindOf(after)} of ${after.money('amount')} waits for a second person`,
  approved: ({ after }) => `${kindOf(after)} of ${after.money('amount')} approved and posted`,
  refused: ({ after }) => `${kindOf(after)} of ${after.money('amount')} refused: ${after.text('reason')}`,
  limit_set: {
    kind: 'settings',
    entity: 'clients',
    describe: ({ after }) =>
      after.text('amount') === ''
        ? 'Postings of any amount need one person from now on'
        : `Postings above ${after.money('amount')} need a second person from now on`,
  },
  reversed: ({ before, after }) => `Posting of ${before.money('amount')} reversed: ${after.text('reason')}`,
  returned: ({ before, after }) =>
    `Receipt of ${before.money('amount')} returned unpaid: ${after.text('reason')}`,
})
