import { formatPence } from '@nineops/contract/money'
import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const creditNoteErrors = {
  noInvoice: (index: number) =>
    notFound('invoice_not_found', 'Invoice not found', `The account has no invoice ${index}.`),
  refused: (invoice: string, reason: string) =>
    conflict('invoice_not_creditable', `${invoice} can’t be credited`, reason),
  badLines: (errors: { field: string; message: string }[]) => httpErrors.invalid(errors),
  lineCredited: (description: string, leftPence: number) =>
    conflict(
      'line_credited',
      'Less is left to credit',
      `Only ${formatPence(leftPence)} of “${description}” is left to credit.`,
    ),
  rateCredited: (vatRate: string, leftPence: number) =>
    conflict(
      'line_credited',
      'Less is left to credit',
      `Only ${formatPence(leftPence)} at the ${vatRate} VAT rate is left to credit, after discounts and refunds.`,
    ),
  rebillsPart: () => httpErrors.invalid([{ field: 'rebill', message: 'needs the whole invoice credited' }]),
  nothing: (invoice: string) =>
    conflict('nothing_to_credit', 'Nothing is left to credit', `All of ${invoice} has been credited.`),
  noRange: (brand: string) =>
    conflict(
      'invoice_numbers_missing',
      'No number range',
      `There is no number range for credit notes of ${brand}. Add it under Invoice Numbers and try again.`,
    ),
}
