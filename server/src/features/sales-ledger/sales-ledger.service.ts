import type { SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { type CsvCell, csvChunks } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import {
  accountReferenceProblem,
  documentRows,
  type LedgerCodes,
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
  nominals: [],
  otherNominal: '4000',
  bankNominal: '1200',
  writeOffNominal: '8100',
  department: 0,
  taxCodes: { standard: 'T1', reduced: 'T5', zero: 'T0', exempt: 'T2', reverse: 'T0', outside: 'T9' },
  version: 0,
}

/** The codes of a reseller's sales ledger. @throws 404 */
export async function ledgerCodes(db: Db, clientIndex: number): Promise<SalesLedgerCodes> {
  await requireClient(db, clientIndex)
  return (await repository.selectCodes(db, clientIndex)) ?? usual
}

/**
 * Changes the codes. @throws 404, 400 a repeated product group or a tax code with two percentages, 409
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

async function* cells(
  db: Db,
  run: LedgerRun,
  without: ReadonlySet<number>,
  sums: LedgerSums,
): AsyncGenerator<CsvCell[]> {
  const codes = toCodes(await ledgerCodes(db, run.clientIndex))
  for await (const document of repository.readDocuments(db, run.index)) {
    if (without.has(document.brandIndex)) continue
    if (accountReferenceProblem(document.accountReference) !== null) {
      sums.unnamed.push(document.accountNumber)
      continue
    }
    sums.documents += 1
    const facts = { ...document, cycle: run.cycleDescription, runIndex: run.index }
    let vatPence = 0
    for (const row of documentRows(facts, codes)) {
      const sign = row.type === 'SC' ? -1 : 1
      sums.netPence += sign * row.netPence
      vatPence += sign * row.vatPence
      yield ledgerCells(row)
    }
    sums.vatPence += vatPence
    if (vatPence !== 0) sums.withVat += 1
  }
  for await (const receipt of repository.readReceipts(db, run.index)) {
    const named = accountReferenceProblem(receipt.accountReference) === null
    if (without.has(receipt.brandIndex) || !named) continue
    sums.receipts += 1
    sums.receiptPence += receipt.pence
    yield ledgerCells(receiptRow(receipt, codes))
  }
}

/**
 * The sales ledger of a run: its documents by number, then the receipts of its Direct Debits. The same run gives the
 * same bytes. Its totals are added to `sums` while it is written.
 * @param without brands that do not get it, by index
 */
export const ledgerFile = (
  db: Db,
  run: LedgerRun,
  without: ReadonlySet<number>,
  sums: LedgerSums,
): AsyncGenerator<Buffer> => csvChunks(ledgerColumns, cells(db, run, without, sums))
