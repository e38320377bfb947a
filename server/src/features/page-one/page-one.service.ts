import type { AnswerOf } from '@nineops/contract/http'
import type { PageOne, pageOneCalls } from '@nineops/contract/service-establishment/page-one.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { brandErrors } from '../brands/brands.errors.ts'
import { brandsOnPaper } from '../brands/brands.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { loadStationery, renderInvoice } from '../invoice-documents/invoice-documents.service.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { sampleDocument } from '../logos/sample-document.service.ts'
import { logoContent } from '../logos/sample-invoices.service.ts'
import { selectLatestConfirmed } from './page-one.repository.ts'

interface Subject {
  client: number
  brand: number
}

/** The brand's latest confirmed invoice; undefined where it has none. */
async function latestInvoice(db: Db, { client, brand }: Subject) {
  const latest = await selectLatestConfirmed(db, client, brand)
  if (!latest) return undefined
  const documents = await invoicesWithLines(db, latest.run, [latest.account])
  return documents.find(({ kind }) => kind === 'invoice')
}

/**
 * A page one as it would be on the brand's latest confirmed invoice, without its itemised calls, or on the sample.
 * Nothing is stored. @throws 404 for another reseller's brand
 */
export async function previewPageOne(
  { db, files }: { db: Db; files: Files },
  of: Subject,
  pageOne: PageOne,
): Promise<AnswerOf<(typeof pageOneCalls)['preview']>> {
  await requireClient(db, of.client)
  const brand = (await brandsOnPaper(db, of.client)).find(({ index }) => index === of.brand)
  if (!brand) throw brandErrors.notFound(of.brand)
  const invoice = await latestInvoice(db, of)
  const document = invoice === undefined ? sampleDocument(brand) : documentOf(invoice, [])
  const logo = await logoContent(files, invoice === undefined ? brand.logo : invoice.snapshot.logo)
  const pdf = await renderInvoice({ ...document, pageOne }, loadStationery({ font: null, logo }))
  return {
    invoice: invoice
      ? { number: invoice.number, date: invoice.invoiceDate, companyName: invoice.snapshot.customer.name }
      : null,
    pdf: pdf.toString('base64'),
  }
}
