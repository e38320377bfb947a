import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { lazy } from 'react'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { kindNames } from './number-format.ts'

const RangeForm = lazy(() => import('./components/range-form.tsx'))

/** `Acme: invoices`. */
export const rangeName = (range: InvoiceNumberRange): string =>
  `${range.brand.name}: ${kindNames[range.kind].toLowerCase()}`

/** Edits a range, or a new one. */
export async function editRange(
  client: number,
  taken: readonly InvoiceNumberRange[],
  range?: InvoiceNumberRange,
): Promise<void> {
  const title = range ? rangeName(range) : 'Add a number range'
  const saved = await openDialog<InvoiceNumberRange>({ title, size: 460 }, close => (
    <RangeForm client={client} range={range} taken={taken} onAnswer={close} />
  ))
  if (saved) showDone(`The next number of ${saved.brand.name} is ${saved.nextFormatted}`)
}
