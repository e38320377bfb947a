import { auditActions } from '../../platform/audit/audit-actions.ts'
import { counted } from '../../platform/text/field-values.ts'

export const releaseActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  approved: {
    kind: 'sign-offs',
    describe: ({ after }) =>
      `Invoice run approved: ${counted(after.number('invoices'), 'invoice')}, ${after.money('gross')}`,
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
