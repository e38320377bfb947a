import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import * as charges from '../charges/charge-billing.service.ts'
import { type AccountLines, lineFacts, linesFrom, type WordedLine } from './account-lines.service.ts'
import { type DocumentKind, documentOfLine } from './invoices.domain.ts'
import * as repository from './invoice-lines.repository.ts'
import type { BilledRun, LineRecord } from './invoice-lines.repository.ts'
import { percentText } from './vat.domain.ts'

export type { BilledRun } from './invoice-lines.repository.ts'

const toRecord = (
  accountIndex: number,
  document: DocumentKind,
  line: WordedLine,
  at: number,
): LineRecord => ({
  accountIndex,
  document,
  lineNumber: at + 1,
  kind: line.kind,
  serviceIndex: line.serviceIndex,
  chargeIndex: line.chargeIndex,
  contractIndex: line.contractIndex,
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
  vatPercent: percentText(line.vatHundredths),
  cost: line.costPence === undefined ? null : penceToDecimal(line.costPence),
  corrects: line.corrects ?? null,
})

/** An account's lines as stored, numbered on each document. */
const recordsOf = ({ accountIndex, lines }: AccountLines): LineRecord[] =>
  [...Map.groupBy(lines, documentOfLine)].flatMap(([document, own]) =>
    own.map((line, at) => toRecord(accountIndex, document, line, at)),
  )

/** What the run bills of each account's usage and charges; writes nothing. */
async function linesOf(db: Db, run: BilledRun, accountIndexes: readonly number[]) {
  const facts = await lineFacts(db, run, accountIndexes, true)
  return { lines: linesFrom(facts), items: facts.items }
}

/**
 * Loads the accounts' lines: usage by service and product group, then charges, credits and loyalty discounts. Lines
 * that the run loaded before are undone first, so that loading again gives the same result and bills no charge twice
 * (engine: Invoices, Charges).
 */
export async function loadLines(db: Db, run: BilledRun, accountIndexes: readonly number[]): Promise<void> {
  await undoLines(db, run.index, accountIndexes)
  const { lines, items } = await linesOf(db, run, accountIndexes)
  await charges.recordBilled(db, run.index, items)
  await repository.insertLines(
    db,
    run.index,
    lines.flatMap(account => recordsOf(account)),
  )
}

/** Undoes lines, and the charges they billed; null is every account of the run. */
export async function undoLines(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[] | null,
): Promise<void> {
  await charges.undoBilled(db, runIndex, accountIndexes)
  await repository.deleteLines(db, runIndex, accountIndexes)
}

/** A part of a charge, whichever run bills it. */
const partKey = ({ chargeIndex, kind, periodStart }: charges.ChargeItem): string =>
  `${chargeIndex} ${kind} ${periodStart}`

/**
 * Pounds before VAT of the accounts' lines, less their discounts: what a failure delays; null without any. What `earlier`
 * runs are to bill of their charges counts in those.
 */
export async function valueOfLines(
  db: Db,
  run: BilledRun,
  accountIndexes: readonly number[],
  earlier: readonly BilledRun[],
): Promise<Map<number, string | null>> {
  const facts = await lineFacts(db, run, accountIndexes, false)
  const counted = new Set<string>()
  for (const before of earlier) {
    const period = { start: before.periodStart, end: before.periodEnd }
    const items = await charges.chargesToBill(db, before, period, accountIndexes, false)
    for (const item of items) counted.add(partKey(item))
  }
  const items = facts.items.filter(item => !counted.has(partKey(item)))
  return new Map(
    linesFrom({ ...facts, items }).map(({ accountIndex, lines }) => [
      accountIndex,
      lines.some(({ netPence }) => netPence !== 0)
        ? penceToDecimal(lines.reduce((sum, { netPence }) => sum + netPence, 0))
        : null,
    ]),
  )
}
