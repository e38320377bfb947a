import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import type { ZipEntry, ZipWriter } from '../../platform/archives/zip-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { readStored } from '../../platform/files/stored-documents.ts'
import { mergePdfs } from '../../platform/pdf/merged-pdfs.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import { type PostedDocument, selectPosted } from './end-of-run-rows.repository.ts'
import { inPostcodeOrder, postcodeOf } from './print-order.domain.ts'

const columns = 'position,number,kind,account_number,company_name,postcode,first_page,pages,sheets'

/** `print/acme-telecom-12` */
const nameOf = ({ brandName, brandIndex }: PostedDocument): string => {
  const words = brandName.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return ['print/', [...words, brandIndex].join('-')].join('')
}

async function* contentOf(files: Files, documents: readonly PostedDocument[]): AsyncGenerator<Buffer> {
  for (const { number, pdf } of documents) {
    if (pdf === null) throw new Error(`Invoice ${number} has no PDF.`)
    yield await readStored(files, pdf)
  }
}

function* indexCells(documents: readonly PostedDocument[], pages: readonly number[]): Generator<CsvCell[]> {
  let firstPage = 1
  for (const [at, document] of documents.entries()) {
    const own = pages[at] ?? 0
    const sheets = Math.ceil(own / 2)
    yield [
      csvFigure(at + 1),
      csvText(document.number),
      csvText(document.kind),
      csvText(document.accountNumber),
      csvText(document.companyName),
      csvText(postcodeOf(document.address)),
      csvFigure(firstPage),
      csvFigure(own),
      csvFigure(sheets),
    ]
    firstPage += sheets * 2
  }
}

/**
 * Adds a print file for each brand with accounts that get their documents by post: the stored PDFs in one, in the order
 * of postcodes, each on sheets of its own, and an index of them.
 */
export async function addPrintFiles(
  zip: ZipWriter,
  files: Files,
  db: Db,
  run: RunFacts,
): Promise<ZipEntry[]> {
  const brands = Map.groupBy(await selectPosted(db, run.index), ({ brandIndex }) => brandIndex)
  const entries: ZipEntry[] = []
  for (const posted of brands.values()) {
    const documents = inPostcodeOrder(posted)
    const [first] = documents
    if (!first) continue
    const pages: number[] = []
    const title = `${first.brandName}: ${run.description}, to print and post`
    const about = { title, author: first.brandName, date: run.invoiceDate }
    const merged = mergePdfs(contentOf(files, documents), about, count => pages.push(count))
    entries.push(await zip.add(`${nameOf(first)}.pdf`, merged, 'binary'))
    const index = csvChunks(columns.split(','), indexCells(documents, pages))
    entries.push(await zip.add(`${nameOf(first)}.csv`, index, 'text'))
  }
  return entries
}
