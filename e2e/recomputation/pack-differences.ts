import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { readPdfPages, readPdfText } from '../pdf-text.ts'
import { isListed, withStoredNumbers, storedNumber } from './call-columns.ts'
import { csvRow } from './csv-row.ts'
import { decimal, halfUp, sum } from './decimals.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'
import { indexRows, printDifferences, printed } from './print-files.ts'
import { fieldsOf } from './raw-call-lines.ts'
import {
  type Compared,
  crlfLines,
  differencesInAnyOrder,
  differencesInOrder,
  differencesInValue,
} from './row-differences.ts'
import { vatKey } from './vat-of-line.ts'

/** The expected content of a run's end-of-run files. */
export interface ExpectedPack {
  documents: readonly ExpectedDocument[]
  /** Text files, row by row in their order, by name. */
  rows: ReadonlyMap<string, () => Iterable<string>>
  /** The rows of `lines.csv`, in any order, without line numbers and descriptions. */
  lines: readonly string[]
  /** The rows of `deferrals.csv`, in any order, without line numbers. */
  deferrals: readonly string[]
  controlTotals: object
  reconciliation: object
  /** One PDF in so many is read. */
  pdfStep: number
}

interface PackedFile {
  name: string
  bytes: number
  sha256: string
  lines?: number
}

export interface PackFindings {
  differences: string[]
  /** Rows of text files that were compared. */
  rows: number
  pdfs: number
  pdfsRead: number
}

const LINE_COLUMNS =
  'number,account_number,line,kind,cli,product_group,description,detail,period_start,period_end,calls,duration_seconds,quantity,unit_amount,net,vat_rate,vat_percent'
const kinds = ['usage', 'charge', 'refund', 'discount']

/** Document lines: compared in any order, but numbered from 1 in each document, with their kinds in order. */
async function lineDifferences(
  found: AsyncIterable<string>,
  expectedTexts: readonly string[],
): Promise<Compared> {
  const differences: string[] = []
  const rows: string[] = []
  let before = { number: '', line: 0, kind: 0 }
  let header = true
  for await (const row of found) {
    if (header) {
      if (row !== LINE_COLUMNS) differences.push(`lines.csv: has the columns ${row}`)
      header = false
      continue
    }
    const fields = fieldsOf(row) ?? []
    const [number = '', , line = '', kind = ''] = fields
    const same = before.number === number
    const now = { number, line: Number(line), kind: kinds.indexOf(kind) }
    if (
      number < before.number ||
      now.line !== (same ? before.line + 1 : 1) ||
      (same && now.kind < before.kind)
    )
      differences.push(`lines.csv: line ${line} of ${number}, a ${kind}, is out of its order`)
    before = now
    rows.push(csvRow(fields.filter((_, at) => at !== 2 && at !== 7)))
  }
  const compared = differencesInAnyOrder('lines.csv', rows, expectedTexts)
  return { rows: compared.rows, differences: [...differences.slice(0, 5), ...compared.differences] }
}

const shown = (pence: bigint) => decimal(pence < 0n ? -pence : pence, 2)

/** What the customer accounts for at reverse charge, for each percentage. */
const reverseCharged = ({ lines }: ExpectedDocument) =>
  [...Map.groupBy(lines, vatKey).values()].flatMap(at => {
    const net = sum(at.map(line => line.pence))
    const { vatRate, vatHundredths } = at[0] ?? { vatRate: '', vatHundredths: 0n }
    const percent = decimal(vatHundredths, 2).replace(/\.?0+$/, '')
    return vatRate === 'reverse' ? [{ percent, vat: halfUp(net * vatHundredths, 10_000n) }] : []
  })

/**
 * What is missing from the electronic form of a document: its number and its totals, in their elements, and what the
 * customer accounts for.
 */
export function xmlDifferences(xml: string, document: ExpectedDocument): string[] {
  const { number, kind, ...sums } = document
  const day = kind === 'credit_note' ? /<cbc:(Payment)?DueDate>/.exec(xml) : null
  const sign = kind === 'credit_note' ? -1n : 1n
  const total = (name: string, pence: bigint) =>
    `<cbc:${name} currencyID="GBP">${decimal(sign * pence, 2)}</cbc:${name}>`
  const expectedTexts = [
    `<cbc:ID>${number}</cbc:ID>`,
    total('TaxExclusiveAmount', sums.netPence),
    total('TaxAmount', sums.vatPence),
    total('TaxInclusiveAmount', sums.grossPence),
    ...reverseCharged(document).map(
      ({ percent, vat }) => `VAT to account for: £${decimal(sign * vat, 2)} at ${percent}%`,
    ),
  ]
  return [
    ...expectedTexts.filter(one => !xml.includes(one)).map(one => `${number}.xml does not have ${one}`),
    ...(day ? [`${number}.xml says when a credit is due`] : []),
  ]
}

/** Free numbers and helplines of a document's calls that have a line of their own in its text. */
export function hiddenNumbers(text: string, { calls }: Pick<ExpectedDocument, 'calls'>): string[] {
  const lines = new Set(text.split('\n').map(storedNumber))
  const unlisted = new Set(calls.filter(call => !isListed(call)).map(call => call.destination))
  return [...unlisted].filter(one => lines.has(one))
}

/** Whether the text of a credit note asks for money, or says when. */
export const asksForMoney = (text: string, { kind }: Pick<ExpectedDocument, 'kind'>): boolean =>
  kind === 'credit_note' && /\b(due|please pay|we will collect|to pay)\b/i.test(text)

/** What is missing from the PDF of a document, and what may not be in it. */
export function pdfDifferences(pdf: Buffer, document: ExpectedDocument): string[] {
  const { number, holder, lines, ...sums } = document
  const text = readPdfText(pdf).replaceAll(/[£,]/g, '').replaceAll('−', '-')
  const amounts = [sums.netPence, sums.vatPence, sums.grossPence, ...lines.map(line => line.pence)]
  const reversed = reverseCharged(document).map(({ percent }) => `Reverse ${percent}%`)
  const expectedTexts = [number, holder.number, ...amounts.map(shown), ...reversed]
  return [
    ...expectedTexts.filter(one => !text.includes(one)).map(one => `${number}.pdf does not say ${one}`),
    ...(asksForMoney(text, document) ? [`${number}.pdf asks for a credit`] : []),
    ...hiddenNumbers(text, document).map(one => `${number}.pdf lists ${one}, which no bill lists`),
  ]
}

async function compareEntry(name: string, content: Readable, expected: ExpectedPack): Promise<Compared> {
  const rows = expected.rows.get(name)
  if (rows && name === 'calls.csv')
    return differencesInOrder(name, withStoredNumbers(crlfLines(content)), rows())
  if (rows) return differencesInOrder(name, crlfLines(content), rows())
  if (name === 'lines.csv') return lineDifferences(crlfLines(content), expected.lines)
  if (name === 'deferrals.csv') {
    const found: string[] = []
    for await (const row of crlfLines(content))
      found.push(csvRow((fieldsOf(row) ?? []).filter((_, at) => at !== 2)))
    return differencesInAnyOrder(name, found, expected.deferrals)
  }
  content.resume()
  return { rows: 0, differences: [`${name} is not expected`] }
}

/** Reads an entry once, for its comparison, size, hash and lines. */
async function readEntry(name: string, stream: Readable, expected: ExpectedPack) {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const content = new PassThrough()
  const comparing = compareEntry(name, content, expected)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    if (!content.write(chunk)) await new Promise(resolve => content.once('drain', resolve))
  }
  content.end()
  const file: PackedFile = { name, bytes, sha256: hash.digest('hex'), lines }
  return { file, compared: await comparing }
}

function manifestDifferences(text: string, files: readonly PackedFile[], expected: ExpectedPack): string[] {
  const manifest = JSON.parse(text) as {
    controlTotals: unknown
    reconciliation: unknown
    files: PackedFile[]
  }
  const row = ({ name, bytes, sha256, lines }: PackedFile) =>
    `${name} ${bytes} ${sha256} ${name.endsWith('.pdf') ? '' : lines}`
  return [
    ...differencesInValue('manifest.controlTotals', manifest.controlTotals, expected.controlTotals),
    ...differencesInValue('manifest.reconciliation', manifest.reconciliation, expected.reconciliation),
    ...differencesInAnyOrder('manifest.json', manifest.files.map(row), files.map(row)).differences,
  ]
}

/** Differences between the end-of-run files in a zip and the recomputation. Streams: no file is held in memory. */
export async function packDifferences(path: string, expected: ExpectedPack): Promise<PackFindings> {
  const zip = await openPromise(path)
  const findings: PackFindings = { differences: [], rows: 0, pdfs: 0, pdfsRead: 0 }
  const files: PackedFile[] = []
  const open = new Map(expected.documents.map((one, at) => [`invoices/${one.number}.pdf`, { one, at }]))
  const print = printed(expected.documents)
  /** The text of the pages of documents that are printed. */
  const pages = new Map<string, readonly string[]>()
  const printable = new Set([...print.values()].flat().map(({ number }) => number))
  const indexes = new Map([...print].map(([name, own]) => [`${name}.csv`, () => indexRows(own, pages)]))
  const rows = new Map([...expected.rows, ...indexes])
  const electronic = new Map(expected.documents.map(one => [`e-invoices/${one.number}.xml`, one]))
  const missing = new Set([
    ...rows.keys(),
    ...[...print.keys()].map(name => `${name}.pdf`),
    'lines.csv',
    'deferrals.csv',
    'manifest.json',
    ...open.keys(),
    ...electronic.keys(),
  ])
  let manifest = '{"files":[]}'
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (!missing.delete(name)) findings.differences.push(`${name} is in the pack and not expected, or twice`)
    const stream = await zip.openReadStreamPromise(entry)
    const document = open.get(name)
    const paperless = electronic.get(name)
    if (name === 'manifest.json') manifest = (await buffer(stream)).toString()
    else if (document) {
      const pdf = await buffer(stream)
      findings.pdfs += 1
      files.push({ name, bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })
      const { one, at } = document
      if (printable.has(one.number)) pages.set(one.number, readPdfPages(pdf))
      if (pdf.subarray(0, 5).toString() !== '%PDF-') findings.differences.push(`${name} is no PDF`)
      const creditNote = one.kind === 'credit_note' && at % 5 === 0
      if (at % expected.pdfStep !== 0 && !creditNote) continue
      findings.pdfsRead += 1
      findings.differences.push(...pdfDifferences(pdf, one))
    } else if (paperless) {
      const xml = await buffer(stream)
      const lines = xml.toString().split('\n').length - 1
      const sha256 = createHash('sha256').update(xml).digest('hex')
      files.push({ name, bytes: xml.length, sha256, lines })
      findings.differences.push(...xmlDifferences(xml.toString(), paperless))
    } else if (name.startsWith('print/') && name.endsWith('.pdf')) {
      const pdf = await buffer(stream)
      files.push({ name, bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })
      const numbers = (print.get(name.slice(0, -4)) ?? []).map(({ number }) => number)
      findings.differences.push(...printDifferences(name, pdf, numbers, pages))
    } else {
      const { file, compared } = await readEntry(name, stream, { ...expected, rows })
      files.push(file)
      findings.rows += compared.rows
      findings.differences.push(...compared.differences)
    }
  }
  findings.differences.push(
    ...[...missing].map(name => `${name} is missing`),
    ...manifestDifferences(manifest, files, expected),
  )
  return findings
}
