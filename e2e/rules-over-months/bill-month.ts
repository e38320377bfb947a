import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiSession } from '../api-session.ts'
import { allowanceRow, type ShownAllowance, shownAllowances } from '../recomputation/bundle-allowances.ts'
import * as monthly from '../invoice-runs/month-over-api.ts'
import { collected, mandateOf } from '../recomputation/direct-debit-file.ts'
import type { UsedMonth } from '../recomputation/inclusive-cover.ts'
import { type ExpectedDocument, numberDocuments } from '../recomputation/invoice-numbers.ts'
import { londonTime } from '../recomputation/london-time.ts'
import { packDifferences } from '../recomputation/pack-differences.ts'
import { totalsOf } from '../recomputation/pack-totals.ts'
import * as recomputed from '../recomputation/recompute-month.ts'
import type { Facts } from '../recomputation/reference-facts.ts'
import { differencesInAnyOrder, differencesInValue } from '../recomputation/row-differences.ts'
import type { Collection } from './bank-holidays.ts'
import type { MadeFile } from './calls-of-month.ts'
import type { LedgerCodes } from '../recomputation/ledger-file.ts'
import { type Books, type Debits, expectedPack, setCreditsOff } from './month-books.ts'
import type { Month } from './months.ts'
import { addRule, countRules, type RuleCounts } from './rule-counts.ts'

/** Results of a case so far. */
export interface Findings {
  differences: string[]
  rules: RuleCounts
  /** Rows that were compared: lines of files, rejected lines, calls by CLI. */
  rows: number
  pdfs: number
  pdfsRead: number
  /** Seconds by step. */
  seconds: Map<string, number>
}

export const noFindings = (): Findings => ({
  differences: [],
  rules: new Map(),
  rows: 0,
  pdfs: 0,
  pdfsRead: 0,
  seconds: new Map(),
})

export interface Case {
  api: ApiSession
  client: number
  carriers: readonly number[]
  books: Books
  debits: Debits
  findings: Findings
  /** Reads the reseller's facts as they are now. */
  facts(): Promise<Facts>
  /** What the documents of a run say of bundles. */
  allowances: (invoiceRun: number) => Promise<{ number: string; shown: ShownAllowance }[]>
  /** Seconds a step may take. */
  patience: number
  pdfStep: number
  ledgerCodes: LedgerCodes
}

/** Adds the time of a step to the findings. */
export async function timed<T>(findings: Findings, step: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const took = (performance.now() - start) / 1000
  findings.seconds.set(step, (findings.seconds.get(step) ?? 0) + took)
  return result
}

/** The keys of `wanted` alone, from what was found. */
const only = (found: object, wanted: object) =>
  Object.fromEntries(Object.keys(wanted).map(key => [key, (found as Record<string, unknown>)[key]]))

async function allPages<T>(api: ApiSession, path: string): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const rows = await api.get<T[]>(`${path}${path.includes('?') ? '&' : '?'}pageSize=500&page=${page}`)
    all.push(...rows)
    if (rows.length < 500) return all
  }
}

const rejectRow = (one: { lineNumber: number; reason: string | null; raw: string }) =>
  `${one.lineNumber} ${one.reason} ${one.raw}`

/** Delivers a file: each of its lines must have the expected outcome. */
export async function deliver(of: Case, file: MadeFile): Promise<void> {
  const { api, client, findings } = of
  const carrier = of.carriers[file.carrierAt] ?? 0
  const collectedFile = await timed(findings, 'collect', async () => {
    const { index } = await monthly.uploadCalls(api, client, carrier, file)
    return monthly.untilCollected(api, client, index, of.patience)
  })
  const lines = of.books.calls.take(carrier, file.text)
  const { ACCEPTED: accepted = 0, ...others } = recomputed.lineCounts({ lines })
  const { DUPLICATE: duplicate = 0 } = others
  const rejected = file.lines - accepted - duplicate
  const counts = { status: 'taken', lines: file.lines, accepted, rejected, duplicate }
  const reasons = Object.fromEntries(collectedFile.reasons.map(one => [one.reason, one.lines]))
  findings.differences.push(
    ...differencesInValue(file.name, only(collectedFile, counts), counts),
    ...differencesInValue(`${file.name} reasons`, reasons, others),
  )
  for (const [reason, times] of Object.entries(others)) addRule(findings.rules, `lines ${reason}`, times)
  const path = `/api/clients/${client}/datacollection/files/${collectedFile.index}/rejects`
  const rejects = await allPages<{ lineNumber: number; reason: string; raw: string }>(api, path)
  const wanted = lines.filter(line => line.reason !== null).map(rejectRow)
  const compared = differencesInAnyOrder(`${file.name} rejects`, rejects.map(rejectRow), wanted)
  findings.differences.push(...compared.differences)
  findings.rows += lines.length
}

/** Rates the month; its sums and unallocated CLIs must match the recomputation. Returns the closed bill run. */
async function rate(of: Case, month: Month, expected: () => recomputed.RecomputedMonth): Promise<number> {
  const { api, client, findings } = of
  const { index } = await api.post<{ index: number }>(`/api/clients/${client}/billruns`, {
    periodStart: month.start,
    periodEnd: month.end,
  })
  const rated = await timed(findings, 'rate', async () => {
    await monthly.startRating(api, client, index)
    return monthly.untilRated(api, client, index, of.patience)
  })
  if (rated.failure !== null) throw new Error(`${month.start} was not rated: ${rated.failure}`)
  const wanted = recomputed.billRunTotals(expected(), month.start)
  const byCarrier = await allPages<{ subject: string; calls: number }>(
    api,
    `/api/clients/${client}/billruns/${index}/exceptions?cause=unallocated`,
  )
  const compared = differencesInAnyOrder(
    `${month.start} unallocated`,
    [...Map.groupBy(byCarrier, one => one.subject)].map(
      ([cli, all]) => `${cli} ${all.reduce((total, one) => total + one.calls, 0)}`,
    ),
    [...recomputed.strays(expected())].map(([cli, calls]) => `${cli} ${calls}`),
  )
  findings.rows += compared.rows
  findings.differences.push(
    ...differencesInValue(`${month.start} bill run`, only(rated, wanted), wanted),
    ...compared.differences,
  )
  await monthly.closeBillRun(api, client, index)
  return index
}

function countDebits({ debits, findings: { rules } }: Case, documents: readonly ExpectedDocument[]): void {
  const due = [...collected(documents).values()].flat()
  const further = due.filter(one => debits.used.has(mandateOf(one))).length
  addRule(rules, 'Direct Debits, first of a mandate', due.length - further)
  addRule(rules, 'Direct Debits, further of a mandate', further)
  const payers = documents.filter(one => one.holder.paymentMethod === 'direct_debit').length
  addRule(rules, 'documents of Direct Debit payers with nothing to collect', payers - due.length)
}

/** Bills a month whose calls are delivered, to its end-of-run files; all of it must match the recomputation. */
export async function billMonth(of: Case, month: Month, collection: Collection): Promise<void> {
  const { api, client, books, findings } = of
  const known = await of.facts()
  const facts = { ...known, billed: books.billed, leftOut: books.leftOut }
  const start = performance.now()
  const expected = recomputed.recomputeCalls(
    facts,
    books.calls.close(month.end),
    month,
    month.end,
    books.used,
  )
  findings.seconds.set(
    'recompute',
    (findings.seconds.get('recompute') ?? 0) + (performance.now() - start) / 1000,
  )
  const billRunIndex = await rate(of, month, () => expected)
  const run = await api.post<{ index: number }>(`/api/clients/${client}/invoiceruns`, {
    billRunIndex,
    invoiceDate: month.end,
    bacsDate: collection.entryDay,
  })
  await timed(findings, 'invoice', () => monthly.runGroups(api, run.index, monthly.groups, of.patience))
  const failures = (await monthly.failuresOf(api, run.index))
    .map(({ cause, accounts, valueAtStake }) => ({ cause, accounts, valueAtStake }))
    .toSorted((a, b) => (a.cause < b.cause ? -1 : 1))
  const documents = setCreditsOff(books.inHand, numberDocuments(facts, recomputed.invoicesOf(expected)))
  const { callCharges: _, ...metrics } = totalsOf(documents)
  findings.differences.push(
    ...differencesInValue(`${month.start} failures`, failures, recomputed.failuresByCause(expected)),
    ...differencesInValue(
      `${month.start} metrics`,
      only(await monthly.metricsOf(api, run.index), metrics),
      metrics,
    ),
  )
  await compareAllowances(
    of,
    run.index,
    shownAllowances(facts, documents, month, books.used.at(-1) as UsedMonth),
  )
  await monthly.signOffAll(api, run.index)
  await monthly.confirmRun(api, run.index)
  for (const account of expected.failing.keys()) books.leftOut.push({ account, month })
  const createdOn = londonTime(Date.now()).date
  await timed(findings, 'release', () => monthly.runGroups(api, run.index, ['release'], of.patience))
  await timed(findings, 'compare', async () => {
    const path = join(tmpdir(), `nineops-pack-${process.pid}-${run.index}.zip`)
    await api.save('/api/invoiceruns/downloadendofrunfiles', { invoiceRunIndex: run.index }, path)
    countRules(findings.rules, expected, documents, facts, month)
    countDebits(of, documents)
    const facing = {
      index: run.index,
      month,
      collection,
      createdOn,
      pdfStep: of.pdfStep,
      ledgerCodes: of.ledgerCodes,
    }
    const found = await packDifferences(path, expectedPack(books, of.debits, documents, facing))
    findings.differences.push(...found.differences.map(one => `${month.start} ${one}`))
    findings.rows += found.rows
    findings.pdfs += found.pdfs
    findings.pdfsRead += found.pdfsRead
    await rm(path)
  })
  findings.differences.push(...billedDifferences(await of.facts(), books, facts, documents))
}

/** What page one says of bundles, which documents keep from their calculation on. */
async function compareAllowances(
  { allowances, findings }: Case,
  run: number,
  expected: string[],
): Promise<void> {
  const found = await allowances(run)
  const compared = differencesInAnyOrder(
    'allowances on invoices',
    found.map(({ number, shown }) => allowanceRow(number, shown)),
    expected,
  )
  findings.rows += compared.rows
  findings.differences.push(...compared.differences)
  addRule(findings.rules, 'allowances shown on invoices', found.length)
  addRule(
    findings.rules,
    'allowances of earlier months used',
    found.filter(({ shown }) => shown.earlier > 0).length,
  )
}

const billedRow = ({ charge, kind, start, end, amount, vatRate, vatPercent }: Facts['billed'][number]) =>
  `${charge} ${kind} ${start} to ${end} ${amount} ${vatRate} ${vatPercent}`
const nextNumbers = ({ index, next, creditNext }: Facts['brands'][number]) => ({
  index,
  invoice: next,
  creditNext,
})

/** What the product stores for the following month: billed periods of each charge, and the next numbers. */
function billedDifferences(
  after: Facts,
  books: Books,
  before: Facts,
  documents: readonly ExpectedDocument[],
): string[] {
  const billed = differencesInAnyOrder(
    'billed charges',
    after.billed.map(billedRow),
    books.billed.map(billedRow),
  )
  const wanted = before.brands.map(brand => {
    const own = documents.filter(one => one.brand === brand.index)
    const invoices = own.filter(one => one.kind === 'invoice').length
    const creditNext = brand.creditNext + own.length - invoices
    return { index: brand.index, invoice: brand.next + invoices, creditNext }
  })
  return [...billed.differences, ...differencesInValue('next numbers', after.brands.map(nextNumbers), wanted)]
}
