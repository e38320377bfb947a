import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import * as charges from '../charges/charge-billing.service.ts'
import type { ChargeItem } from '../charges/charge-billing.service.ts'
import * as repository from './invoice-lines.repository.ts'
import type { BilledRun, LineRecord } from './invoice-lines.repository.ts'
import { type InvoiceLine, orderLines, usageLines } from './invoices.domain.ts'
import { type VatRate, vatRateOn } from './vat.domain.ts'

export type { BilledRun } from './invoice-lines.repository.ts'

/** A line and the days it is for, in words. */
type WordedLine = InvoiceLine & { detail: string }

const chargeLine = (item: ChargeItem, vatRate: VatRate): WordedLine => ({
  kind: item.kind,
  serviceIndex: null,
  chargeIndex: item.chargeIndex,
  productGroup: item.productGroup,
  description: item.description,
  detail: item.periodText,
  periodStart: item.periodStart,
  periodEnd: item.periodEnd,
  calls: 0,
  durationSeconds: 0,
  quantityThousandths: item.quantityThousandths,
  unitAmountPence: item.unitAmountPence,
  netPence: item.amountPence,
  vatRate: (item.vatRate ?? vatRate) as VatRate,
})

const toRecord = (accountIndex: number, line: WordedLine, at: number): LineRecord => ({
  accountIndex,
  lineNumber: at + 1,
  kind: line.kind,
  serviceIndex: line.serviceIndex,
  chargeIndex: line.chargeIndex,
  productGroup: line.productGroup,
  description: line.description,
  detail: line.detail,
  periodStart: line.periodStart,
  periodEnd: line.periodEnd,
  calls: line.calls,
  durationSeconds: line.durationSeconds,
  quantity: (line.quantityThousandths / 1000).toFixed(3),
  unitAmount: line.unitAmountPence === null ? null : penceToDecimal(line.unitAmountPence),
  net: penceToDecimal(line.netPence),
  vatRate: line.vatRate,
})

/** What the run bills of each account's usage and charges; writes nothing. */
async function linesOf(db: Db, run: BilledRun, accountIndexes: readonly number[]) {
  const period = { start: run.periodStart, end: run.periodEnd }
  const usage = Map.groupBy(
    await repository.selectUsage(db, run.billRunIndex, accountIndexes),
    part => part.accountIndex,
  )
  const items = await charges.chargesToBill(db, run.index, period, accountIndexes)
  const itemsOf = Map.groupBy(items, item => item.accountIndex)
  const rates = Map.groupBy(await repository.selectVatRates(db, accountIndexes), rate => rate.accountIndex)
  const lines = accountIndexes.map(accountIndex => {
    const vatRate = vatRateOn(rates.get(accountIndex) ?? [], run.invoiceDate)
    const used = usageLines(usage.get(accountIndex) ?? [], period, vatRate)
    const billed = (itemsOf.get(accountIndex) ?? []).map(item => chargeLine(item, vatRate))
    const ordered = orderLines([...used.map(line => ({ ...line, detail: '' })), ...billed]) as WordedLine[]
    return { accountIndex, lines: ordered }
  })
  return { lines, items }
}

/**
 * Loads the accounts' lines: usage by service and product group, then charges, then credits. What the run
 * loaded of them before is taken back first, so that loading again comes to the same and bills no charge
 * twice (engine: Invoices, Charges).
 */
export async function loadLines(db: Db, run: BilledRun, accountIndexes: readonly number[]): Promise<void> {
  await takeBackLines(db, run.index, accountIndexes)
  const { lines, items } = await linesOf(db, run, accountIndexes)
  await charges.recordBilled(db, run.index, items)
  await repository.insertLines(
    db,
    run.index,
    lines.flatMap(account => account.lines.map((line, at) => toRecord(account.accountIndex, line, at))),
  )
}

/** Takes back lines, and the charges they billed; null is every account of the run. */
export async function takeBackLines(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[] | null,
): Promise<void> {
  await charges.takeBackBilled(db, runIndex, accountIndexes)
  await repository.deleteLines(db, runIndex, accountIndexes)
}

/** Pounds before VAT that the accounts' usage and charges come to: what a failure holds back. */
export async function valueAtStake(
  db: Db,
  run: BilledRun,
  accountIndexes: readonly number[],
): Promise<Map<number, string>> {
  const { lines } = await linesOf(db, run, accountIndexes)
  return new Map(
    lines.map(account => [
      account.accountIndex,
      penceToDecimal(account.lines.reduce((sum, line) => sum + line.netPence, 0)),
    ]),
  )
}
