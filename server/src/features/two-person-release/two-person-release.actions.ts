import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const releaseActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  approved: {
    kind: 'sign-offs',
    describe: ({ after }) => {
      const [invoices, creditNotes] = [after.number('invoices'), after.number('creditNotes')]
      const documents = [
        ...(invoices > 0 || creditNotes === 0 ? [counted(invoices, 'invoice')] : []),
        ...(creditNotes > 0 ? [counted(creditNotes, 'credit note')] : []),
      ]
      return `Invoice run approved: ${documents.join(' and ')}, ${after.money('gross')}`
    },
  },
  approval_withdrawn: {
    kind: 'sign-offs',
    describe: ({ before }) => `Approval of ${before.text('approvedBy') || 'the run'} revoked`,
  },
})

export const twoPersonReleaseActions = auditActions('two_person_release', 'brands', 'settings', {
  asked: ({ after }) => `Two-person release switched on for brand “${after.text('brand')}”`,
  dropped: ({ after }) => `Two-person release switched off for brand “${after.text('brand')}”`,
})
