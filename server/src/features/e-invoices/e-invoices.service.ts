import type { Db } from '../../platform/db/db.ts'
import { invoiceDetail } from '../invoices/invoice-details.service.ts'
import { type InvoiceWithLines, invoicesWithLines } from '../invoices/invoices.service.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import { eInvoiceErrors } from './e-invoices.errors.ts'
import { eInvoiceXml } from './ubl-documents.service.ts'

/** The electronic form of a numbered document: the same document always gives the same bytes. */
export const electronicForm = (invoice: InvoiceWithLines): string =>
  eInvoiceXml(documentOf(invoice, []), {
    country: invoice.snapshot.customer.country ?? 'GB',
    email: invoice.snapshot.account.email,
    peppolAddress: invoice.snapshot.account.peppolAddress,
  })

/** The same as an attachment of an e-mail. @throws 404 before it has a number */
export async function xmlAttachment(db: Db, index: number) {
  const { name, xml } = await eInvoice(db, index)
  return { name, type: 'application/xml', content: Buffer.from(xml) }
}

/** The electronic form of a document that the caller may read. @throws 404 before it has a number */
export async function eInvoice(db: Db, index: number): Promise<{ name: string; xml: string }> {
  const found = await invoiceDetail(db, index)
  const documents = found ? await invoicesWithLines(db, found.invoiceRunIndex, [found.account.index]) : []
  const invoice = documents.find(one => one.index === index)
  if (!invoice) throw eInvoiceErrors.notNumbered(index)
  return { name: `${invoice.number}.xml`, xml: electronicForm(invoice) }
}
