import {
  type AccountInvoice,
  accountInvoice,
  type accountPages,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import type { QueryOf } from '@nineops/contract/http'
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

/** A page of an account's invoices and credit notes, how many there are, and their total for a year. */
export async function pageOfAccountInvoices(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  query: QueryOf<typeof accountPages.invoices>,
) {
  const since = addMonths(londonDate(Date.now()), -12)
  const { total, recent, gross } = await repository.countAccountInvoices(db, clientIndex, accountIndex, since)
  const rows = await repository.selectAccountInvoices(db, clientIndex, accountIndex, query)
  return { invoices: rows.map(toInvoice), total, year: { invoices: recent, gross } }
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
