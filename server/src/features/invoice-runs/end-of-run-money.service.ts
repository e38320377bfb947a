import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import type { ZipEntry, ZipWriter } from '../../platform/archives/zip-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { directDebitFiles, directDebitText } from '../direct-debits/direct-debits.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { ledgerFile, type LedgerSums, noLedgerSums } from '../sales-ledger/sales-ledger.service.ts'
import * as repository from './end-of-run-money.repository.ts'
import type { RunFacts } from './invoice-runs.repository.ts'
import type { RunMoney } from './reconciliation.domain.ts'

const uncollectedColumns = ['number', 'account_number', 'company_name', 'reason', 'gross']

const reasonOf = ({ kind, pence }: repository.Uncollected): string => {
  if (kind === 'credit_note' || pence < 0) return 'credit note'
  return pence === 0 ? 'nothing to collect' : 'collected elsewhere'
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

/** The Direct Debit files, and what is in none of them. */
async function addDirectDebits(zip: ZipWriter, db: Db, run: RunFacts, paid: readonly repository.PaidHeap[]) {
  const entries: ZipEntry[] = []
  const files: RunMoney['files'] = []
  for (const file of await directDebitFiles(db, run.index)) {
    const name = `direct-debit-${file.serviceUserNumber}-${file.serial}.txt`
    entries.push(await zip.add(name, Buffer.from(await directDebitText(db, file), 'latin1'), 'text'))
    files.push({ name, items: file.items, total: file.total })
  }
  if (paid.some(heap => heap.byDirectDebit && !heap.collected)) {
    const rows = csvChunks(uncollectedColumns, uncollected(db, run))
    entries.push(await zip.add('direct-debit-left-out.csv', rows, 'text'))
  }
  return { entries, files }
}

const heapOf = (paid: readonly repository.PaidHeap[], of: (heap: repository.PaidHeap) => boolean) => ({
  items: paid.filter(of).reduce((sum, { items }) => sum + items, 0),
  pence: paid.filter(of).reduce((sum, { pence }) => sum + pence, 0),
})

/** The ledger of the brands that get it; null where none of the run's does. */
async function addLedger(
  zip: ZipWriter,
  db: Db,
  run: RunFacts,
  paid: readonly repository.PaidHeap[],
): Promise<{ entry: ZipEntry | null; sums: LedgerSums; brands: RunMoney['ledgerBrands'] }> {
  const without = new Set(
    (await brandsWithout(db, run.clientIndex, 'sales-ledger')).map(({ index }) => index),
  )
  const sums = noLedgerSums()
  if (paid.every(heap => without.has(heap.brandIndex))) return { entry: null, sums, brands: null }
  const entry = await zip.add('sales-ledger.csv', ledgerFile(db, run, without, sums), 'text')
  return { entry, sums, brands: heapOf(paid, heap => !without.has(heap.brandIndex)) }
}

/**
 * Adds the files that money moves by, Direct Debits and the sales ledger, and answers where the run's money goes,
 * counted as they were written (engine: End-of-run files).
 */
export async function addMoneyFiles(
  zip: ZipWriter,
  db: Db,
  run: RunFacts,
): Promise<{ entries: ZipEntry[]; money: RunMoney }> {
  const paid = await repository.selectPaid(db, run.index)
  const { entries, files } = await addDirectDebits(zip, db, run, paid)
  const { entry, sums, brands } = await addLedger(zip, db, run, paid)
  const receipts = { items: sums.receipts, pence: sums.receiptPence }
  const documents = { items: sums.documents, pence: sums.netPence + sums.vatPence }
  const money: RunMoney = {
    documents: heapOf(paid, () => true),
    directDebit: {
      items: files.reduce((sum, { items }) => sum + items, 0),
      pence: files.reduce((sum, { total }) => sum + (parsePence(total) ?? 0), 0),
    },
    collectedElsewhere: heapOf(paid, heap => heap.byDirectDebit && heap.due && !heap.collected),
    notCollected: heapOf(paid, heap => heap.byDirectDebit && !heap.due),
    otherPayment: heapOf(paid, heap => !heap.byDirectDebit),
    pdfs: paid.reduce((sum, { pdfs }) => sum + pdfs, 0),
    hosted: paid.reduce((sum, { hosted }) => sum + hosted, 0),
    ledgerBrands: brands,
    ledger: { documents, receipts, unnamed: sums.unnamed },
    files,
  }
  return { entries: entry ? [...entries, entry] : entries, money }
}
