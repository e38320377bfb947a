import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import type { ZipEntry, ZipWriter } from '../../platform/archives/zip-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  brandsWithoutDebits,
  type DirectDebitFile,
  directDebitFiles,
  directDebitText,
} from '../direct-debit-files/direct-debit-files.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { ledgerFiles, type LedgerSums, noLedgerSums } from '../sales-ledger/sales-ledger.service.ts'
import * as repository from './end-of-run-money.repository.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import type { LedgerMoney, RunMoney } from './reconciliation.domain.ts'
import {
  type CountedRun,
  leftOutReason,
  missingOf,
  type PaidTally,
  runMoney,
  type Uncollected,
} from './run-money.domain.ts'

export { selectUncollected } from './end-of-run-money.repository.ts'
export { leftOutReason } from './run-money.domain.ts'

const uncollectedColumns = ['number', 'account_number', 'company_name', 'reason', 'gross']
const reasons = {
  credit_note: 'credit note',
  nothing_to_collect: 'nothing to collect',
  in_credit: 'covered by credit in hand',
  left_out: 'left out',
  other_file: 'not collected by these files',
  not_made: 'not collected by these files',
  mandate_new: 'mandate not lodged',
  mandate_cancelled: 'mandate cancelled',
  mandate_rejected: 'mandate rejected',
  mandate_expired: 'mandate expired',
} as const

function reasonOf(document: Uncollected): string {
  const reason = leftOutReason(document, true)
  return reason === 'left_out' && document.leftOut
    ? `${reasons[reason]}: ${document.leftOut.reason}`
    : reasons[reason]
}

async function* uncollected(db: Db, run: RunFacts): AsyncGenerator<CsvCell[]> {
  for await (const document of repository.readUncollected(db, run.index))
    yield [
      csvText(document.number),
      csvText(document.accountNumber),
      csvText(document.companyName),
      csvText(reasonOf(document)),
      csvFigure(penceToDecimal(document.pence)),
    ]
}

const nameOf = (file: DirectDebitFile): string => `direct-debit-${file.serviceUserNumber}-${file.serial}.txt`

/** A run's Direct Debit files by their names in its pack. */
const fileTallies = (files: readonly DirectDebitFile[]): RunMoney['files'] =>
  files.map(file => ({ name: nameOf(file), items: file.items, pence: parsePence(file.total) ?? 0 }))

/** Counts a run's documents and its Direct Debit files. */
export const countRun = async (db: Db, runIndex: number): Promise<Omit<CountedRun, 'missing'>> => ({
  paid: await repository.selectPaid(db, runIndex),
  vatOfRates: await repository.selectVatOfRates(db, runIndex),
  represented: await repository.selectRepresented(db, runIndex),
  files: fileTallies(await directDebitFiles(db, runIndex)),
})

/** The Direct Debit files, and what is in none of them. */
async function addDirectDebits(zip: ZipWriter, db: Db, run: RunFacts, paid: readonly PaidTally[]) {
  const entries: ZipEntry[] = []
  for (const file of await directDebitFiles(db, run.index))
    entries.push(await zip.add(nameOf(file), Buffer.from(await directDebitText(db, file), 'latin1'), 'text'))
  if (paid.some(tally => tally.byDirectDebit && !tally.collected)) {
    const rows = csvChunks(uncollectedColumns, uncollected(db, run))
    entries.push(await zip.add('direct-debit-left-out.csv', rows, 'text'))
  }
  return entries
}

const toLedgerMoney = (sums: LedgerSums): LedgerMoney => ({
  documents: { items: sums.documents, pence: sums.netPence + sums.vatPence },
  vat: { items: sums.withVat, pence: sums.vatPence },
  receipts: { items: sums.receipts, pence: sums.receiptPence },
  unnamed: { items: sums.unnamed.length, accounts: sums.unnamed },
})

/** Indexes of the brands that do not get the ledger. */
export const brandsWithoutLedger = async (db: Db, clientIndex: number): Promise<Set<number>> =>
  new Set((await brandsWithout(db, clientIndex, 'sales-ledger')).map(({ index }) => index))

/** The ledger of the brands that get it; null if none of the run's does. */
async function addLedger(zip: ZipWriter, db: Db, run: RunFacts, paid: readonly PaidTally[]) {
  const without = await brandsWithoutLedger(db, run.clientIndex)
  if (paid.every(tally => without.has(tally.brandIndex))) return null
  const sums = noLedgerSums()
  const entries: ZipEntry[] = []
  for (const { name, content } of await ledgerFiles(db, run, without, sums))
    entries.push(await zip.add(name, content, 'text'))
  return { entries, without, written: toLedgerMoney(sums) }
}

/**
 * Adds the files for payments and accounting, Direct Debits and the sales ledger, and returns where the run's money
 * goes, counted as they were written (engine: End-of-run files).
 */
export async function addMoneyFiles(
  zip: ZipWriter,
  db: Db,
  run: RunFacts,
): Promise<{ entries: ZipEntry[]; money: RunMoney }> {
  const counted = await countRun(db, run.index)
  const missing = missingOf(counted.paid, new Set(await brandsWithoutDebits(db, run.clientIndex)))
  const entries = await addDirectDebits(zip, db, run, counted.paid)
  const ledger = await addLedger(zip, db, run, counted.paid)
  return {
    entries: ledger ? [...entries, ...ledger.entries] : entries,
    money: runMoney({ ...counted, missing }, ledger),
  }
}
