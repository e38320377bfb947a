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
  asked: ({ after }) => `Runs with brand “${after.text('brand')}” are released by two people from now on`,
  dropped: ({ after }) => `Runs with brand “${after.text('brand')}” are released by one person again`,
})
