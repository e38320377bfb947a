import { auditActions } from '../../platform/audit/audit-actions.ts'

export const directDebitActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  collection_day_changed: ({ after }) =>
    `Collection day changed to ${after.text('bacsDate')}: “${after.text('reason')}”`,
  debit_left_out: ({ after }) =>
    `Excluded from the Direct Debits: ${after.text('number')}, “${after.text('reason')}”`,
  debit_taken_in: ({ before }) => `Collected by Direct Debit after all: ${before.text('number')}`,
})
