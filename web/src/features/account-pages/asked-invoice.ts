import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'

/**
 * The latest invoice of a month, `2026-03`, or of all (`last`). What is to be sent again is the latest that has an
 * e-mail, if any has.
 */
export function askedInvoice(
  rows: readonly AccountInvoice[],
  bill: string,
  isToResend: boolean,
): AccountInvoice | undefined {
  const invoices = rows
    .filter(
      ({ kind, invoiceDate }) => kind === 'invoice' && (bill === 'last' || invoiceDate.startsWith(bill)),
    )
    .toSorted((a, b) => b.invoiceDate.localeCompare(a.invoiceDate))
  return (isToResend ? invoices.find(({ email }) => email !== null) : undefined) ?? invoices[0]
}

/** Why an open invoice has nothing to send again; null if it has. */
export function nothingToResend(row: AccountInvoice | undefined, isBureau: boolean): string | null {
  if (!isBureau) return 'Only the bureau sends an invoice again.'
  if (!row) return 'The invoice is not in the list: open it there to send it again.'
  return row.email ? null : `${row.number ?? 'The invoice'} has no e-mail that could be sent again.`
}
