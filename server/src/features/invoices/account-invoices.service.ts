import { type AccountInvoice, accountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './account-invoices.repository.ts'
import { invoiceDetail } from './invoice-details.service.ts'
import { invoiceErrors } from './invoices.errors.ts'

function stateOf({ hosted, confirmed, number }: repository.AccountInvoiceRow): AccountInvoice['state'] {
  if (hosted) return 'hosted'
  if (confirmed) return 'confirmed'
  return number === null ? 'draft' : 'numbered'
}

const toInvoice = (row: repository.AccountInvoiceRow): AccountInvoice =>
  accountInvoice.parse({
    ...row,
    run: { index: row.runIndex, description: row.runDescription },
    state: stateOf(row),
    email:
      row.emailIndex === null
        ? null
        : { index: row.emailIndex, state: row.emailState, to: row.emailTo ?? '' },
  })

/** An account's invoices and credit notes, for the list of those who know that it is the reseller's. */
export const accountInvoices = { stored: repository.listedAccountInvoices, read: toInvoice }

/** An account's last invoice or credit note, and the total of a year. */
export async function latestAccountInvoices(db: Db, clientIndex: number, accountIndex: number) {
  const of = { clientIndex, accountIndex, sort: [] }
  const { rows } = await repository.listedAccountInvoices.page(db, of, { page: 1, pageSize: 1 })
  const since = addMonths(londonDate(Date.now()), -12)
  return {
    lastInvoice: rows[0] ? toInvoice(rows[0]) : null,
    year: await repository.sumAccountInvoices(db, clientIndex, accountIndex, since),
  }
}

async function find(db: Db, clientIndex: number, accountIndex: number, index: number) {
  const isOfAccount = await repository.isAccountInvoice(db, clientIndex, accountIndex, index)
  const invoice = isOfAccount ? await invoiceDetail(db, index) : null
  if (!invoice) throw invoiceErrors.notOfAccount(index)
  return invoice
}

/** An invoice of an account with lines and VAT. @throws 404 `invoice_not_found` */
export async function accountInvoiceDetail(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
): Promise<InvoiceDetail> {
  const { pdfKey: _pdfKey, ...invoice } = await find(db, clientIndex, accountIndex, index)
  return invoice
}

/** Where an account's PDF is stored. @throws 404 `invoice_not_found`, 404 `invoice_pdf_not_found` */
export async function accountInvoicePdf(db: Db, clientIndex: number, accountIndex: number, index: number) {
  const { pdfKey, pdf, number } = await find(db, clientIndex, accountIndex, index)
  if (pdfKey === null || pdf === null) throw invoiceErrors.notRendered(index)
  return { key: pdfKey, ...pdf, name: `${number ?? `invoice-${index}`}.pdf` }
}
