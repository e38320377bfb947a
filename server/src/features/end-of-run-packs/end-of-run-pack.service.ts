import { microsToDecimal, penceToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { createZipWriter, type ZipEntry, type ZipWriter } from '../../platform/archives/zip-writer.ts'
import { atOneMoment, type Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { DamagedFile, readStored } from '../../platform/files/stored-documents.ts'
import { electronicForm } from '../e-invoices/e-invoices.service.ts'
import { unlistedCalls } from '../helplines/helplines.service.ts'
import { filedLineCells, filedLineColumns } from '../invoices/filed-lines.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { addMoneyFiles } from './end-of-run-money.service.ts'
import { packedCallCells } from './packed-calls.service.ts'
import { addPrintFiles } from './print-files.service.ts'
import { ledgerFault, reconciliationOf } from './reconciliation.domain.ts'
import * as repository from './end-of-run-files.repository.ts'
import {
  buildManifest,
  CALLS_FILE,
  type ControlTotals,
  type LeftOutCalls,
  type ManifestRelease,
} from './end-of-run-manifest.domain.ts'
import { monthsOfLine } from './months-of-line.domain.ts'
import * as rows from './end-of-run-rows.repository.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import { currentApproval } from '../release-approvals/release-approvals.service.ts'

const invoiceColumns =
  'number,kind,account_number,company_name,brand,invoice_date,due_date,payment_method,net,vat,gross,calls,call_seconds,call_charges'
const deferralColumns = 'number,account_number,line,product_group,period_start,period_end,net,month,amount'
const callColumns =
  'number,account_number,started_at,started_at_utc,cli,dialled,destination,kind,band,duration_seconds,billed_quantity,included_quantity,set_up,charge,access_charge,service_charge,service_description,product_group,call_id'

/** Sums gathered while the files are written: pence, seconds, micro-pounds. */
const noSums = {
  invoices: 0,
  creditNotes: 0,
  net: 0,
  vat: 0,
  gross: 0,
  lineNet: 0,
  deferredNet: 0,
  calls: 0,
  callSeconds: 0,
  callMicros: 0,
}
type Sums = typeof noSums

const totalsOf = (sums: Sums): ControlTotals => ({
  invoices: sums.invoices,
  creditNotes: sums.creditNotes,
  net: penceToDecimal(sums.net),
  vat: penceToDecimal(sums.vat),
  gross: penceToDecimal(sums.gross),
  calls: sums.calls,
  callSeconds: sums.callSeconds,
  callCharges: microsToDecimal(sums.callMicros),
})

async function* invoiceCells(db: Db, run: RunFacts, sums: Sums): AsyncGenerator<CsvCell[]> {
  for await (const invoice of rows.readInvoices(db, run.index)) {
    sums[invoice.kind === 'credit_note' ? 'creditNotes' : 'invoices'] += 1
    sums.net += invoice.netPence
    sums.vat += invoice.vatPence
    sums.gross += invoice.grossPence
    yield [
      csvText(invoice.number),
      csvText(invoice.kind),
      csvText(invoice.accountNumber),
      csvText(invoice.companyName),
      csvText(invoice.brandName),
      csvFigure(invoice.invoiceDate),
      csvFigure(invoice.dueDate ?? ''),
      csvText(invoice.paymentMethod),
      csvFigure(penceToDecimal(invoice.netPence)),
      csvFigure(penceToDecimal(invoice.vatPence)),
      csvFigure(penceToDecimal(invoice.grossPence)),
      csvFigure(invoice.calls),
      csvFigure(invoice.callSeconds),
      csvFigure(microsToDecimal(invoice.callMicros)),
    ]
  }
}

async function* lineCells(db: Db, run: RunFacts, sums: Sums): AsyncGenerator<CsvCell[]> {
  for await (const line of rows.readLines(db, run.index)) {
    sums.lineNet += line.netPence
    yield filedLineCells(line)
  }
}

/** Each line by the calendar months that its days are in, for deferred income. */
async function* deferralCells(db: Db, run: RunFacts, sums: Sums): AsyncGenerator<CsvCell[]> {
  for await (const line of rows.readLines(db, run.index))
    for (const { month, pence } of monthsOfLine(line.netPence, line.periodStart, line.periodEnd)) {
      sums.deferredNet += pence
      yield [
        csvText(line.number),
        csvText(line.accountNumber),
        csvFigure(line.lineNumber),
        csvText(line.productGroup),
        csvFigure(line.periodStart),
        csvFigure(line.periodEnd),
        csvFigure(penceToDecimal(line.netPence)),
        csvFigure(month),
        csvFigure(penceToDecimal(pence)),
      ]
    }
}

type CallSums = Pick<Sums, 'calls' | 'callSeconds' | 'callMicros'>
const noCalls = (): CallSums => ({ calls: 0, callSeconds: 0, callMicros: 0 })

/** What becomes of calls that the file does not list. */
interface Unlisted {
  isUnlisted: (call: { destination: string; charge: string }) => boolean
  sums: CallSums
}

function addCall(sums: CallSums, call: rows.PackedCall): void {
  sums.calls += 1
  sums.callSeconds += call.durationSeconds
  sums.callMicros += call.chargeMicros
}

/**
 * The calls; those of brands that are left out only count towards the run's and the brand's sums, and those that no
 * bill lists towards the run's and their own.
 */
async function* callCells(
  db: Db,
  run: RunFacts,
  sums: Sums,
  without: ReadonlyMap<number, CallSums>,
  unlisted: Unlisted,
): AsyncGenerator<CsvCell[]> {
  for await (const call of rows.readCalls(db, run.index, run.billRunIndex)) {
    addCall(sums, call)
    const left = without.get(call.brandIndex)
    if (left) {
      addCall(left, call)
      continue
    }
    if (unlisted.isUnlisted({ destination: call.destination, charge: microsToDecimal(call.chargeMicros) })) {
      addCall(unlisted.sums, call)
      continue
    }
    yield packedCallCells(call)
  }
}

/** Reads rows that go into no file, for the control totals. */
async function countOnly(cells: AsyncGenerator<CsvCell[]>): Promise<void> {
  while (!(await cells.next()).done);
}

/** Brands of the run whose output groups leave the itemised calls out, and whether any other gets them. */
async function leftOutOf(db: Db, run: RunFacts) {
  const ofRun = new Set(await repository.selectBrandsOfRun(db, run.index))
  const left = (await brandsWithout(db, run.clientIndex, 'calls'))
    .filter(brand => ofRun.has(brand.index))
    .map(brand => ({ ...brand, sums: noCalls() }))
  return { left, itemised: left.length === 0 || left.length < ofRun.size }
}

const callTotals = ({ calls, callSeconds, callMicros }: CallSums) => ({
  calls,
  callSeconds,
  callCharges: microsToDecimal(callMicros),
})

const toLeftOut = ({ index, name, sums }: { index: number; name: string; sums: CallSums }): LeftOutCalls => ({
  brandIndex: index,
  brand: name,
  ...callTotals(sums),
})

async function releaseOf(db: Db, runIndex: number): Promise<ManifestRelease | null> {
  const approval = await currentApproval(db, runIndex)
  if (!approval) return null
  const { approvedBy, approvedAt, digest } = approval
  return { approvedBy, approvedAt: approvedAt.toISOString(), digest }
}

/** The ledger has other money than the run; the message says which, for people. */
export class LedgerDisagrees extends Error {
  constructor(fault: string) {
    super(`The sales ledger disagrees with the invoice run: ${fault}`)
    this.name = 'LedgerDisagrees'
  }
}

/** Stored PDFs that can't be packed; the message names them, for people. */
export class DamagedPdfs extends Error {
  constructor(damaged: readonly DamagedFile[]) {
    const named = damaged.slice(0, MOST_NAMED).map(({ file, damage }) => `${file} ${damage}`)
    const more = damaged.length > MOST_NAMED ? `; and ${damaged.length - MOST_NAMED} more` : ''
    super(
      `${damaged.length === 1 ? 'A stored PDF' : `${damaged.length} stored PDFs`} can't be used: ` +
        `${named.join('; ')}${more}. Run Render PDFs, then this process again.`,
    )
    this.name = 'DamagedPdfs'
  }
}
const MOST_NAMED = 10

/** Adds the PDFs by number; any that is missing, or not the one that was rendered, stops the pack. */
async function addPdfs(
  zip: ZipWriter,
  files: Files,
  db: Db,
  run: RunFacts,
  onDone: (done: number) => Promise<void>,
) {
  const entries: ZipEntry[] = []
  const damaged: DamagedFile[] = []
  for await (const invoice of rows.readInvoices(db, run.index)) {
    if (invoice.pdf === null) throw new Error(`Invoice ${invoice.number} has no PDF.`)
    try {
      const content = await readStored(files, invoice.pdf)
      entries.push(await zip.add(`invoices/${invoice.pdf.name}`, content, 'binary'))
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      damaged.push(error)
    }
    if (entries.length % 200 === 0) await onDone(entries.length)
  }
  if (damaged.length > 0) throw new DamagedPdfs(damaged)
  return entries
}

/** How many accounts' documents are read at once. */
const XML_BATCH = 200

/** Adds the electronic form of the documents of the brands that get it. */
async function addElectronic(zip: ZipWriter, db: Db, run: RunFacts): Promise<ZipEntry[]> {
  const without = (await brandsWithout(db, run.clientIndex, 'e-invoices')).map(brand => brand.index)
  const accounts = await repository.selectAccountsOfRun(db, run.index, without)
  const entries: ZipEntry[] = []
  for (let at = 0; at < accounts.length; at += XML_BATCH)
    for (const invoice of await invoicesWithLines(db, run.index, accounts.slice(at, at + XML_BATCH)))
      entries.push(
        await zip.add(`e-invoices/${invoice.number}.xml`, Buffer.from(electronicForm(invoice)), 'text'),
      )
  return entries
}

/**
 * Writes the end-of-run pack of a run to a path, from one consistent view: PDFs, electronic invoices, print files, invoices, lines,
 * the calls of the brands that get them, and the manifest, whose control totals are counted from those rows and must match the run's
 * (engine: End-of-run files). The same run gives the same bytes. Returns the manifest.
 */
export async function writePack(
  pool: Db,
  files: Files,
  run: RunFacts,
  path: string,
  onDone: (done: number) => Promise<void>,
): Promise<string> {
  const zip = createZipWriter(path)
  try {
    const manifest = await atOneMoment(pool, async db => {
      const sums: Sums = { ...noSums }
      const csv = (name: string, header: string, cells: AsyncGenerator<CsvCell[]>) =>
        zip.add(name, csvChunks(header.split(','), cells), 'text')
      const entries = await addPdfs(zip, files, db, run, onDone)
      entries.push(...(await addElectronic(zip, db, run)))
      entries.push(...(await addPrintFiles(zip, files, db, run)))
      entries.push(await csv('invoices.csv', invoiceColumns, invoiceCells(db, run, sums)))
      entries.push(await csv('lines.csv', filedLineColumns, lineCells(db, run, sums)))
      entries.push(await csv('deferrals.csv', deferralColumns, deferralCells(db, run, sums)))
      const { left, itemised } = await leftOutOf(db, run)
      const unlisted = { isUnlisted: await unlistedCalls(db, run.clientIndex), sums: noCalls() }
      const calls = callCells(db, run, sums, new Map(left.map(one => [one.index, one.sums])), unlisted)
      if (itemised) entries.push(await csv(CALLS_FILE, callColumns, calls))
      // Left out of the pack, they still have to agree with the run.
      else await countOnly(calls)
      const { entries: moneyFiles, money } = await addMoneyFiles(zip, db, run)
      entries.push(...moneyFiles)
      if (sums.lineNet !== sums.net)
        throw new Error(
          `The lines come to ${penceToDecimal(sums.lineNet)}, the invoices to ${penceToDecimal(sums.net)}.`,
        )
      if (sums.deferredNet !== sums.net)
        throw new Error(
          `The months of the lines come to ${penceToDecimal(sums.deferredNet)}, the invoices to ${penceToDecimal(sums.net)}.`,
        )
      const about = {
        index: run.index,
        name: run.description,
        reseller: await repository.selectResellerName(db, run.clientIndex),
        invoiceDate: run.invoiceDate,
        periodFrom: run.periodStart,
        periodTo: run.periodEnd,
      }
      const ofRun = await repository.selectRunTotals(db, run.index)
      const fault = ledgerFault(money)
      if (fault !== null) throw new LedgerDisagrees(fault)
      return buildManifest(
        entries,
        totalsOf(sums),
        about,
        ofRun,
        { leftOut: left.map(toLeftOut), unlisted: callTotals(unlisted.sums) },
        await releaseOf(db, run.index),
        reconciliationOf(money),
      )
    })
    await zip.add('manifest.json', Buffer.from(manifest), 'text')
    await zip.close()
    return manifest
  } catch (error) {
    await zip.abort()
    throw error
  }
}
