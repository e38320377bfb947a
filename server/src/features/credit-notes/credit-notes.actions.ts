import { auditActions } from '../../platform/audit/audit-actions.ts'

export const creditNoteActions = auditActions('credit_note', 'accounts', 'invoices', {
  issued: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for invoice ${after.text('invoice')}: ${after.text('words')}`,
  prepared: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for invoice ${after.text('invoice')} prepared, to be confirmed: ${after.text('words')}`,
})
