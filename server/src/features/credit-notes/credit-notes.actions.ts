import { invoicesInWords } from '@nineops/contract/crm/credit-notes.contract'
import { auditActions, type Side } from '../../platform/audit/audit-actions.ts'

/** Older entries have one text of all numbers. */
function invoicesOf(after: Side): string {
  const numbers = after.texts('invoices')
  return invoicesInWords(numbers.length > 0 ? numbers : after.text('invoice').split(', '))
}

export const creditNoteActions = auditActions('credit_note', 'accounts', 'invoices', {
  issued: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for ${invoicesOf(after)}: ${after.text('words')}`,
  prepared: ({ after }) =>
    `Credit note ${after.text('number')} of ${after.money('gross')} for ${invoicesOf(after)} prepared, to be confirmed: ${after.text('words')}`,
})
