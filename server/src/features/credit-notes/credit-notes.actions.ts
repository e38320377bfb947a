import { invoicesInWords } from '@nineops/contract/crm/credit-notes.contract'
import { auditActions, type Side } from '../../platform/audit/audit-actions.ts'

/** Numbers with commas between. */
const invoicesOf = (after: Side) => invoicesInWords(after.text('invoice').split(', '))

export const creditNoteActions = auditActions('credit_note', 'accounts', 'invoices', {
  issued: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for ${invoicesOf(after)}: ${after.text('words')}`,
  prepared: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for ${invoicesOf(after)} prepared, to be confirmed: ${after.text('words')}`,
})
