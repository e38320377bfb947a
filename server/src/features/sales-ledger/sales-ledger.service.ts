import {
  type SalesLedgerCodes,
  taxCodeProblem,
  usualTaxCodes,
} from '@nineops/contract/invoicing/sales-ledger.contract'
import { type CsvCell, csvChunks } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import {
  quickBooksBankCells,
  quickBooksBankColumns,
  quickBooksCells,
  quickBooksColumns,
  quickBooksCreditCells,
  quickBooksCreditColumns,
  signOf,
  xeroBankCells,
  xeroBankColumns,
  xeroCells,
  xeroColumns,
} from './imported-ledgers.domain.ts'
import {
  accountReferenceProblem,
  documentRows,
  type LedgerCodes,
  type LedgerRow,
  ledgerCells,
  ledgerColumns,
  receiptRow,
  sharedTaxCode,
} from './sales-ledger.domain.ts'
import { salesLedgerErrors } from './sales-ledger.errors.ts'
import * as repository from './sales-ledger.repository.ts'

export { ledgerCells, ledgerColumns } from './sales-ledger.domain.ts'
export {
  insertPackLedger as notePackLedger,
  insertWithdrawnLedger as noteWithdrawnLedger,
} from './sales-ledger.repository.ts'

/** Sage 50's default codes. */
const usual: SalesLedgerCodes = {
  format: 'sage',
  nominals: [],
  otherNominal: '4000',
  bankNominal: '1200',
  writeOffNominal: '8100',
  department: 0,
  taxCodes: usualTaxCodes.sage,
  version: 0,
}

/** The codes of a reseller's sales ledger. @throws 404 */
export async function ledgerCodes(db: Db, clientIndex: number): Promise<SalesLedgerCodes> {
  await requireClient(db, clientIndex)
  return (await repository.selectCodes(db, clientIndex)) ?? usual
}

/**
 * Changes the codes. @throws 404, 400 a repeated product group or a tax code that is wrong or has two percentages, 409
 * `sales_ledger_changed`
 */
export async function changeLedgerCodes(
  db: Db,
  clientIndex: number,
  wanted: SalesLedgerCodes,
  userIndex: number,
): Promise<{ before: SalesLedgerCodes; after: SalesLedgerCodes }> {
  const before = await ledgerCodes(db, clientIndex)
  const groups = wanted.nominals.map(({ productGroup }) => productGroup)
  const twice = groups.find((group, at) => groups.indexOf(group) !== at)
  if (twice !== undefined) throw salesLedgerErrors.twice(twice)
  for (const [rate, code] of Object.entries(wanted.taxCodes)) {
    const problem = taxCodeProblem(wanted.format, code)
    if (problem !== null) throw salesLedgerErrors.taxCode(rate, problem)
  }
  const shared = sharedTaxCode(wanted.taxCodes)
  if (shared !== null) throw salesLedgerErrors.sharedTaxCode(shared)
  if (!(await repository.saveCodes(db, clientIndex, wanted, userIndex))) throw salesLedgerErrors.changed()
  return { before, after: await ledgerCodes(db, clientIndex) }
}

/** Totals collected while a ledger file is written; invoices less credit notes. */
export interface LedgerSums {
  documents: number
  netPence: number
  vatPence: number
  /** Documents with VAT. */
  withVat: number
  receipts: number
  receiptPence: number
  /** Accounts whose documents are left out, because their reference is invalid in the ledger. */
  unnamed: string[]
}
export const noLedgerSums = (): LedgerSums => ({
  documents: 0,
  netPence: 0,
  vatPence: 0,
  withVat: 0,
  receipts: 0,
  receiptPence: 0,
  unnamed: [],
})

/** The ledger's run. */
export interface LedgerRun {
  index: number
  clientIndex: number
  cycleDescription: string
}

const toCodes = ({ nominals, ...codes }: SalesLedgerCodes): LedgerCodes => ({
  ...codes,
  nominals: new Map(nominals.map(one => [one.productGroup, one.nominal])),
})

/** What is written of a run, and for whom. */
interface Written {
  db: Db
  run: LedgerRun
  codes: SalesLedgerCodes
  /** Brands that do not get it, by index. */
  without: ReadonlySet<number>
  sums: LedgerSums
}

/** Only Sage 50 refuses references; the others go by the customer's name. */
const isNamed = ({ codes }: Written, { accountReference }: { accountReference: string }): boolean =>
  codes.format !== 'sage' || accountReferenceProblem(accountReference) === null

const isAny = (): boolean => true

/** The documents whose total is taken, by number, in cells of a format. Adds them to the sums. */
async function* documents(
  of: Written,
  toCells: (row: LedgerRow, document: repository.DocumentRow) => CsvCell[],
  isTaken: (grossPence: number) => boolean = isAny,
): AsyncGenerator<CsvCell[]> {
  const { db, run, without, sums } = of
  const codes = toCodes(of.codes)
  for await (const document of repository.readDocuments(db, run.index)) {
    if (without.has(document.brandIndex)) continue
    if (!isNamed(of, document)) {
      sums.unnamed.push(document.accountNumber)
      continue
    }
    const rows = documentRows({ ...document, cycle: run.cycleDescription, runIndex: run.index }, codes)
    const netPence = rows.reduce((sum, row) => sum + signOf(row) * row.netPence, 0)
    const vatPence = rows.reduce((sum, row) => sum + signOf(row) * row.vatPence, 0)
    if (!isTaken(netPence + vatPence)) continue
    sums.documents += 1
    sums.netPence += netPence
    sums.vatPence += vatPence
    if (vatPence !== 0) sums.withVat += 1
    for (const row of rows) yield toCells(row, document)
  }
}

/** What the run's Direct Debits collect, in cells of a format. Adds it to the sums. */
async function* receipts(
  of: Written,
  toCells: (receipt: repository.ReceiptRow) => CsvCell[],
): AsyncGenerator<CsvCell[]> {
  for await (const receipt of repository.readReceipts(of.db, of.run.index)) {
    if (of.without.has(receipt.brandIndex) || !isNamed(of, receipt)) continue
    of.sums.receipts += 1
    of.sums.receiptPence += receipt.pence
    yield toCells(receipt)
  }
}

async function* sageRows(of: Written): AsyncGenerator<CsvCell[]> {
  const codes = toCodes(of.codes)
  yield* documents(of, ledgerCells)
  yield* receipts(of, receipt => ledgerCells(receiptRow(receipt, codes)))
}

interface LedgerFile {
  name: string
  content: AsyncGenerator<Buffer>
}
const ledgerFile = (
  name: string,
  columns: readonly string[],
  rows: AsyncGenerator<CsvCell[]>,
): LedgerFile => ({ name, content: csvChunks(columns, rows) })

const LEDGER = 'sales-ledger.csv'
const BANK = 'bank-statement.csv'

const filesOf: Record<SalesLedgerCodes['format'], (of: Written) => LedgerFile[]> = {
  sage: of => [ledgerFile(LEDGER, ledgerColumns, sageRows(of))],
  xero: of => [
    ledgerFile(LEDGER, xeroColumns, documents(of, xeroCells)),
    ledgerFile(BANK, xeroBankColumns, receipts(of, xeroBankCells)),
  ],
  quickbooks: of => [
    ledgerFile(
      LEDGER,
      quickBooksColumns,
      documents(of, quickBooksCells, pence => pence >= 0),
    ),
    ledgerFile(
      'sales-ledger-credit-notes.csv',
      quickBooksCreditColumns,
      documents(of, quickBooksCreditCells, pence => pence < 0),
    ),
    ledgerFile(BANK, quickBooksBankColumns, receipts(of, quickBooksBankCells)),
  ],
}

/**
 * The sales ledger of a run in the format of the reseller's books: its documents by number and the receipts of its
 * Direct Debits. To be read one after the other. The same run gives the same bytes. Its totals are added to `sums`
 * while it is written.
 * @param without brands that do not get it, by index
 */
export const ledgerFiles = async (
  db: Db,
  run: LedgerRun,
  without: ReadonlySet<number>,
  sums: LedgerSums,
): Promise<LedgerFile[]> => {
  const codes = await ledgerCodes(db, run.clientIndex)
  return filesOf[codes.format]({ db, run, codes, without, sums })
}
