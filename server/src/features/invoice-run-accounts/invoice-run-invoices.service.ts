import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { Db } from '../../platform/db/db.ts'
import { invoiceOfAccount } from '../invoices/invoice-details.service.ts'
import { selectRunAccount } from './invoice-run-account-list.repository.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'

type Kind = InvoiceDetail['kind'] | undefined

async function find(db: Db, runIndex: number, accountIndex: number, kind: Kind) {
  await requireRun(db, runIndex)
  if (!(await selectRunAccount(db, runIndex, accountIndex)))
    throw invoiceRunErrors.noAccount(runIndex, accountIndex)
  const invoice = await invoiceOfAccount(db, runIndex, accountIndex, kind)
  if (!invoice) throw invoiceRunErrors.noInvoice(accountIndex)
  return invoice
}

/** An account's document of a run, the invoice unless a kind is given, with lines and VAT. @throws 404 */
export async function getInvoice(
  db: Db,
  runIndex: number,
  accountIndex: number,
  kind?: Kind,
): Promise<InvoiceDetail> {
  const { pdfKey: _pdfKey, ...invoice } = await find(db, runIndex, accountIndex, kind)
  return invoice
}

/** Where an account's PDF is stored. @throws 404 until it is rendered */
export async function invoicePdf(db: Db, runIndex: number, accountIndex: number, kind?: Kind) {
  const { pdfKey, pdf, number, index } = await find(db, runIndex, accountIndex, kind)
  if (pdfKey === null || pdf === null) throw invoiceRunErrors.noPdf(accountIndex)
  return { key: pdfKey, ...pdf, name: `${number ?? `invoice-${index}`}.pdf` }
}
