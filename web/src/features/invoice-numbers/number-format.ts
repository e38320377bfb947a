import type { InvoiceKind } from '@nineops/contract/invoicing/invoice-numbers.contract'

export const kindNames: Record<InvoiceKind, string> = { invoice: 'Invoices', credit_note: 'Credit notes' }

/** A number as printed on a document: `ACB-` with padding 6 and 1 is `ACB-000001`. */
export const formatNumber = (prefix: string, padding: number, number: number): string =>
  `${prefix}${String(number).padStart(padding, '0')}`

/** A valid prefix: letters A-Z, digits and hyphens; lower case is accepted as upper case. */
export const cleanPrefix = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')
