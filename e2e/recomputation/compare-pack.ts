import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { readPdfPages, readPdfText } from '../pdf-text.ts'
import { isListed, storedNumber } from './call-columns.ts'
import { readTable } from './csv-table.ts'
import { decimal } from './decimals.ts'
import type { ExpectedInvoice } from './invoices-of-month.ts'
import { printDifferences } from './print-files.ts'
import { totalsOf } from './pack-totals.ts'
import { charged } from './vat-of-line.ts'

const pounds = (pence: bigint) => decimal(pence, 2)
/** A leading apostrophe keeps text from running as a formula in a spreadsheet. */
const plain = (text = '') => text.replace(/^'(?=[=+\-@])/, '')

/** Expects both lists to have the same rows; names the first ten missing and extra ones. */
function expectSameRows(what: string, found: readonly string[], expectedRows: readonly string[]): void {
  const open = new Map<string, number>()
  for (const row of expectedRows) open.set(row, (open.get(row) ?? 0) + 1)
  const extra: string[] = []
  for (const row of found) {
    const left = open.get(row) ?? 0
    if (left === 0) extra.push(row)
    else open.set(row, left - 1)
  }
  const missing = [...open].filter(([, left]) => left > 0).map(([row]) => row)
  expect({ missing: missing.slice(0, 10), extra: extra.slice(0, 10), rows: found.length }, what).toEqual({
    missing: [],
    extra: [],
    rows: expectedRows.length,
  })
}

interface Manifest {
  controlTotals: Record<string, unknown>
  files: { name: string; bytes: number; sha256: string; lines?: number }[]
}

/** Each file with its facts. */
const rows = (files: readonly object[]) => files.map(file => JSON.stringify(file))

/** Every entry is in the manifest with its true size and hash, and nothing else is. */
function compareManifest(entries: Map<string, Buffer>): Manifest {
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as Manifest
  const found = [...entries]
    .filter(([name]) => name !== 'manifest.json')
    .map(([name, content]) => {
      const text = /\.(csv|txt|xml)$/.test(name) ? { lines: content.toString().split('\n').length - 1 } : {}
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { name, bytes: content.length, sha256, ...text }
    })
  expectSameRows('manifest', rows(manifest.files), rows(found))
  return manifest
}

function compareInvoices(table: Record<string, string>[], expected: readonly ExpectedInvoice[]): void {
  const expectedRows = expected.map(invoice =>
    [
      invoice.accountNumber,
      invoice.kind,
      pounds(invoice.netPence),
      pounds(invoice.vatPence),
      pounds(invoice.grossPence),
      invoice.calls.length,
      invoice.calls.reduce((total, call) => total + call.seconds, 0),
      decimal(invoice.callMicros, 6),
    ].join(' | '),
  )
  const columns = ['account_number', 'kind', 'net', 'vat', 'gross', 'calls', 'call_seconds', 'call_charges']
  const found = table.map(line => columns.map(column => line[column]).join(' | '))
  expectSameRows('invoices.csv', found, expectedRows)
}

function compareLines(table: Record<string, string>[], expected: readonly ExpectedInvoice[]): void {
  const expectedRows = expected.flatMap(invoice =>
    invoice.lines.map(line =>
      [
        invoice.accountNumber,
        line.kind,
        line.cli,
        line.group,
        `${line.start} to ${line.end}`,
        line.calls,
        line.seconds,
        pounds(line.pence),
        line.vatRate,
        decimal(charged(line), 2),
      ].join(' | '),
    ),
  )
  const found = table.map(line =>
    [
      line['account_number'],
      line['kind'],
      line['cli'],
      line['product_group'],
      `${line['period_start']} to ${line['period_end']}`,
      line['calls'],
      line['duration_seconds'],
      line['net'],
      line['vat_rate'],
      line['vat_percent'],
    ].join(' | '),
  )
  expectSameRows('lines.csv', found, expectedRows)
}

function compareCalls(table: Record<string, string>[], expected: readonly ExpectedInvoice[]): void {
  const expectedRows = expected.flatMap(invoice =>
    invoice.calls
      .filter(isListed)
      .map(call =>
        [
          call.callId,
          invoice.accountNumber,
          call.cli,
          call.destination,
          call.group,
          new Date(call.startedAt).toISOString(),
          call.seconds,
          decimal(call.chargeMicros ?? 0n, 6),
        ].join(' | '),
      ),
  )
  const found = table.map(line =>
    [
      plain(line['call_id']),
      line['account_number'],
      storedNumber(line['cli'] ?? ''),
      storedNumber(line['dialled'] ?? ''),
      line['product_group'],
      line['started_at_utc'],
      line['duration_seconds'],
      line['charge'],
    ].join(' | '),
  )
  expectSameRows('calls.csv', found, expectedRows)
}

/** One PDF for each document, named by its number; a sample must show the recomputed figures. */
function comparePdfs(
  entries: Map<string, Buffer>,
  numbers: Map<string, string>,
  expected: readonly ExpectedInvoice[],
): void {
  const names = [...entries.keys()].filter(name => /^(?!print\/).*\.pdf$/.test(name))
  expectSameRows(
    'PDFs',
    names,
    [...numbers.values()].map(number => `invoices/${number}.pdf`),
  )
  const step = Math.max(1, Math.floor(expected.length / 12))
  const read = expected.filter((invoice, at) => at % step === 0 || invoice.kind === 'credit_note')
  for (const invoice of read) {
    const number = numbers.get(`${invoice.accountNumber} ${invoice.kind}`) ?? ''
    const pdf = entries.get(`invoices/${number}.pdf`) ?? Buffer.alloc(0)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = readPdfText(pdf).replaceAll(/[£,]/g, '').replaceAll('−', '-')
    expect(text, number).toContain(number)
    expect(text, number).toContain(invoice.accountNumber)
    expect(text, number).not.toContain('\uFFFD')
    // A credit note may show its amounts without the minus.
    const shown = (pence: bigint) => pounds(pence < 0n ? -pence : pence)
    for (const amount of [invoice.netPence, invoice.vatPence, invoice.grossPence])
      expect(text, number).toContain(shown(amount))
    for (const line of invoice.lines) expect(text, number).toContain(shown(line.pence))
  }
}

/** One electronic form for each document, with the recomputed figures. */
function compareXmls(
  entries: Map<string, Buffer>,
  numbers: Map<string, string>,
  expected: readonly ExpectedInvoice[],
): void {
  const names = [...entries.keys()].filter(name => name.endsWith('.xml'))
  expectSameRows(
    'XML',
    names,
    [...numbers.values()].map(number => `e-invoices/${number}.xml`),
  )
  for (const invoice of expected) {
    const number = numbers.get(`${invoice.accountNumber} ${invoice.kind}`) ?? ''
    const xml = entries.get(`e-invoices/${number}.xml`)?.toString() ?? ''
    const sign = invoice.kind === 'credit_note' ? -1n : 1n
    expect(xml, number).toContain(`<cbc:ID>${number}</cbc:ID>`)
    for (const [name, pence] of [
      ['TaxExclusiveAmount', invoice.netPence],
      ['TaxAmount', invoice.vatPence],
      ['TaxInclusiveAmount', invoice.grossPence],
    ] as const)
      expect(xml, number).toContain(`<cbc:${name} currencyID="GBP">${pounds(sign * pence)}</cbc:${name}>`)
  }
}

/** Each print file has the pages of the documents that its index lists, each on sheets of its own. */
function comparePrint(entries: Map<string, Buffer>): void {
  const names = [...entries.keys()].filter(name => /^print\/.*\.pdf$/.test(name))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const index = readTable(entries.get(name.replace(/pdf$/, 'csv'))?.toString() ?? '')
    const numbers = index.map(row => row['number'] ?? '')
    const alone = numbers.map(
      number => [number, readPdfPages(entries.get(`invoices/${number}.pdf`) ?? Buffer.alloc(0))] as const,
    )
    expect(printDifferences(name, entries.get(name) ?? Buffer.alloc(0), numbers, new Map(alone))).toEqual([])
    expect(index.map(row => Number(row['pages']))).toEqual(alone.map(([, pages]) => pages.length))
  }
}

/** The end-of-run pack agrees with itself and, to the penny, with the recomputed invoices. */
export function comparePack(entries: Map<string, Buffer>, expected: readonly ExpectedInvoice[]): void {
  const table = (name: string) => readTable(entries.get(name)?.toString() ?? '')
  const manifest = compareManifest(entries)
  const invoices = table('invoices.csv')
  compareInvoices(invoices, expected)
  compareLines(table('lines.csv'), expected)
  compareCalls(table('calls.csv'), expected)
  expect(manifest.controlTotals).toEqual(totalsOf(expected))
  const numbers = new Map(
    invoices.map(row => [`${row['account_number']} ${row['kind']}`, row['number'] ?? '']),
  )
  comparePdfs(entries, numbers, expected)
  compareXmls(entries, numbers, expected)
  comparePrint(entries)
}

/**
 * The numbers of the pack are the next of each brand's range without a gap, in account-number order, except for the
 * named accounts, which were fixed after the others had their numbers and follow them.
 */
export function compareNumbers(
  invoices: Record<string, string>[],
  expected: readonly ExpectedInvoice[],
  ranges: readonly { index: number; prefix: string; padding: number; next: number }[],
  fixed: readonly string[] = [],
): void {
  const order = (number: string) => `${fixed.includes(number) ? 1 : 0} ${number}`
  const expectedRows = ranges.flatMap(range =>
    expected
      .filter(invoice => invoice.brand === range.index && invoice.kind === 'invoice')
      .toSorted((a, b) => (order(a.accountNumber) < order(b.accountNumber) ? -1 : 1))
      .map((invoice, at) => {
        const number = String(range.next + at).padStart(range.padding, '0')
        return `${range.prefix}${number} for ${invoice.accountNumber}`
      }),
  )
  const found = invoices
    .filter(row => row['kind'] === 'invoice')
    .map(row => `${row['number']} for ${row['account_number']}`)
  expectSameRows('invoice numbers', found, expectedRows)
}
