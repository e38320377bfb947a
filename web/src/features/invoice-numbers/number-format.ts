import type { InvoiceKind } from '@nineops/contract/invoice-numbers.contract'

export const kindNames: Record<InvoiceKind, string> = { invoice: 'Invoices', credit_note: 'Credit notes' }

/** A number as a document bears it: `ACB-` with padding 6 and 1 is `ACB-000001`. */
export const formatNumber = (prefix: string, padding: number, number: number): string =>
  `${prefix}${String(number).padStart(padding, '0')}`

/** What a prefix may hold: letters A-Z, digits and hyphens; lower case is taken as upper case. */
export const cleanPrefix = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')
