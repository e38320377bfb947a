import { buffer } from 'node:stream/consumers'
import { writeAudits } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { damageOf } from '../../platform/files/stored-documents.ts'
import {
  type BilledCall,
  type BrandStationery,
  callGroup,
  type InvoiceCallGroup,
  loadStationery,
  readTogether,
  renderInvoice,
} from '../invoice-documents/invoice-documents.service.ts'
import { unlistedCalls } from '../helplines/helplines.service.ts'
import {
  type DocumentPdf,
  type InvoiceWithLines,
  invoicesWithLines,
  itemisationOf,
  notePdfs,
  type StoredPdf,
  storedPdfs,
} from '../invoices/invoices.service.ts'
import { selectCalls, type ServiceCall } from './invoice-pdf-data.repository.ts'
import { invoiceRunActions } from './invoice-runs.actions.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import type { AccountFault, LockedAccount } from './invoice-run-accounts.repository.ts'
import type { AccountStep, StepContext } from './invoice-run-step.service.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

/** Calls of accounts that are read at once: those of many small accounts, or of one that is large. */
const MOST_CALLS = 5000
/** Accounts whose documents are rendered in one transaction. */
const BATCH = 50

const callsShown = ({ snapshot, calls }: InvoiceWithLines): number =>
  itemisationOf(snapshot) === 'none' ? 0 : calls

const byCli = ([a]: readonly ServiceCall[], [b]: readonly ServiceCall[]): number =>
  (a?.cli ?? '') < (b?.cli ?? '') ? -1 : Number((a?.cli ?? '') > (b?.cli ?? ''))

/** Calls of an account by service, in the order of the numbers, as its charges are. */
export const callsByNumber = (calls: readonly ServiceCall[]): ServiceCall[][] =>
  [...Map.groupBy(calls, call => call.serviceIndex).values()].toSorted(byCli)

/** The itemised calls of documents, by each account's choice; none of the calls that no bill lists. */
async function itemisedCalls(
  { db, run }: StepContext,
  invoices: readonly InvoiceWithLines[],
  isUnlisted: (call: BilledCall) => boolean,
): Promise<(invoice: InvoiceWithLines) => InvoiceCallGroup[]> {
  const shown = invoices.filter(invoice => callsShown(invoice) > 0).map(invoice => invoice.accountIndex)
  const calls = shown.length === 0 ? [] : await selectCalls(db, run.billRunIndex, shown)
  const callsOf = Map.groupBy(calls, call => call.accountIndex)
  return invoice => {
    const itemisation = itemisationOf(invoice.snapshot)
    if (itemisation === 'none' || invoice.calls === 0) return []
    const groups = callsByNumber(callsOf.get(invoice.accountIndex) ?? [])
    return groups.map(group => callGroup(group, itemisation, isUnlisted))
  }
}

const missing = { problem: 'the file is missing' }

/** Undefined where it does not exist. An unreachable store is not a faulty logo, and is tried again. */
const logoOf = (files: Files, key: string): Promise<Buffer | undefined> =>
  buffer(files.read(key)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** Fonts and logos of the brands of a batch, each read and prepared once. */
async function stationeryOf(files: Files, logos: ReadonlySet<string | null>) {
  const prepared = new Map<string | null, BrandStationery | { problem: string }>()
  for (const logo of logos) {
    const content = logo === null ? null : await logoOf(files, logo)
    try {
      prepared.set(logo, content === undefined ? missing : loadStationery({ font: null, logo: content }))
    } catch (error) {
      prepared.set(logo, { problem: (error as Error).message })
    }
  }
  return prepared
}

/** A document's file. Numbers consist of capitals, digits and hyphens, and are unique in a run. */
export const pdfKey = (runIndex: number, number: string) => `invoices/${runIndex}/${number}.pdf`

const render = async (context: StepContext, batch: readonly LockedAccount[]): Promise<AccountFault[]> =>
  renderDocuments(
    context,
    await invoicesWithLines(
      context.db,
      context.run.index,
      batch.map(account => account.accountIndex),
    ),
  )

async function renderDocuments(
  context: StepContext,
  invoices: readonly InvoiceWithLines[],
): Promise<AccountFault[]> {
  const { db, files, run } = context
  const stationery = await stationeryOf(files, new Set(invoices.map(invoice => invoice.snapshot.logo)))
  const isUnlisted = await unlistedCalls(db, run.clientIndex)
  const faults: AccountFault[] = []
  const writes: Promise<StoredPdf>[] = []
  try {
    for (const together of readTogether(invoices, callsShown, MOST_CALLS)) {
      const callsOf = await itemisedCalls(context, together, isUnlisted)
      for (const invoice of together) {
        const papers = stationery.get(invoice.snapshot.logo)
        if (!papers || 'problem' in papers) {
          faults.push(badLogo(invoice, papers?.problem ?? 'it was not read'))
          continue
        }
        const pdf = await renderInvoice(documentOf(invoice, callsOf(invoice)), papers)
        // Written while the next one is drawn; a failed write is checked below.
        const writing = files
          .write(pdfKey(run.index, invoice.number), pdf)
          .then(({ key, sha256, bytes }) => ({ invoiceIndex: invoice.index, key, sha256, bytes }))
        writing.catch(() => {})
        writes.push(writing)
      }
    }
  } finally {
    // Even after a failure, no write outlives its batch.
    await Promise.allSettled(writes)
  }
  const redrawn = await notePdfs(db, await Promise.all(writes))
  await writeAudits(
    db,
    worker,
    'worker',
    redrawn.map(({ accountIndex, before, ...after }) => ({
      action: invoiceRunActions.pdf_redrawn,
      entityIndex: run.index,
      clientIndex: run.clientIndex,
      accounts: [accountIndex],
      before: { sha256: before },
      after,
    })),
  )
  return faults
}

const worker = { index: 0, username: 'system' }

/**
 * Renders documents whose stored file is missing or was changed, at whatever stage their accounts are. Another version
 * of the program may draw them with other bytes than customers have: that is recorded.
 */
async function renderDamaged(context: StepContext): Promise<string | null> {
  const { db, files, run } = context
  const damaged: DocumentPdf[] = []
  for (const pdf of await storedPdfs(db, run.index)) if (await damageOf(files, pdf)) damaged.push(pdf)
  const keys = new Set<string | null>(damaged.map(pdf => pdf.key))
  const accounts = [...new Set(damaged.map(pdf => pdf.accountIndex))]
  const faults: AccountFault[] = []
  for (let at = 0; at < accounts.length; at += BATCH) {
    const batch = await invoicesWithLines(db, run.index, accounts.slice(at, at + BATCH))
    const documents = batch.filter(invoice => keys.has(invoice.pdfKey))
    faults.push(...(await inTransaction(db, tx => renderDocuments({ ...context, db: tx }, documents))))
  }
  return faults[0]?.message ?? null
}

const badLogo = (invoice: InvoiceWithLines, why: string): AccountFault => ({
  accountIndex: invoice.accountIndex,
  cause: 'bad_logo',
  message: `The logo of ${invoice.snapshot.supplier.tradingName} cannot be used: ${why}. Upload another under Manage Logos.`,
  valueAtStake: invoice.net,
})

/** Stage 4 to 5: documents become PDFs; the same document gives the same bytes, whichever worker renders it. */
export const renderPdfs: AccountStep = {
  kind: 'accounts',
  from: 4,
  to: 5,
  batchSize: BATCH,
  work: render,
  runAgain: renderDamaged,
}
