import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { countItems, countOpen } from './comparison-sign-offs.repository.ts'
import { thresholdsOf } from './comparison-thresholds.service.ts'
import { averageOf, comparisonKindOf, comparisonRefusal, type Thresholds } from './comparisons.domain.ts'
import * as repository from './comparisons.repository.ts'
import type { Baseline, FiguresRow, NewItem } from './comparisons.repository.ts'
import { loadRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'

export { baselineRunsOf, deleteItems } from './comparisons.repository.ts'

/** Accounts per batch. */
const batchSize = 10_000

const pence = (decimal: string): number => parsePence(decimal) ?? 0

function toItem(row: FiguresRow, baseline: ReadonlySet<number>, thresholds: Thresholds): NewItem | null {
  const historyPence = row.history.map(invoice => pence(invoice.gross))
  const previous = row.history.find(invoice => baseline.has(invoice.run))?.gross ?? null
  const kind = comparisonKindOf(
    {
      grossPence: row.gross === null ? null : pence(row.gross),
      previousPence: previous === null ? null : pence(previous),
      historyPence,
    },
    thresholds,
  )
  if (kind === null) return null
  const average = averageOf(historyPence)
  return {
    accountIndex: row.accountIndex,
    brandIndex: row.brandIndex,
    kind,
    net: row.net,
    gross: row.gross,
    previous,
    average: average === null ? null : penceToDecimal(average),
    history: row.history.map(({ invoiceDate, gross }) => ({ invoiceDate, gross })),
  }
}

async function addItems(db: Db, runIndex: number, baseline: Baseline, thresholds: Thresholds): Promise<void> {
  const runs = new Set(baseline.runs.map(run => run.index))
  const keep = (rows: readonly FiguresRow[]) =>
    repository.insertItems(
      db,
      runIndex,
      rows.flatMap(row => toItem(row, runs, thresholds) ?? []),
    )
  for (let after = 0; ; ) {
    const rows = await repository.selectFigures(db, runIndex, after, batchSize)
    await keep(rows)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    after = last.accountIndex
  }
  await keep(await repository.selectGone(db, runIndex, baseline))
}

/**
 * Compares the run's accounts with their own history and stores those that stand out. A reseller's first run has
 * nothing to compare with. The caller has locked the run.
 */
export async function compareAccounts(db: Db, run: Pick<RunFacts, 'index' | 'clientIndex'>): Promise<void> {
  const thresholds = await thresholdsOf(db, run.clientIndex)
  const baseline = await repository.selectBaseline(db, run.index)
  await repository.deleteItems(db, run.index, null)
  if (baseline) await addItems(db, run.index, baseline, thresholds)
  await repository.saveComparison(db, run.index, {
    previousBillRunIndex: baseline?.billRunIndex ?? null,
    minimumChange: penceToDecimal(thresholds.minimumChangePence),
    minimumPercent: String(thresholds.minimumPercent),
    deviations: String(thresholds.deviations),
  })
}

/** Compares a run again and publishes it to the console. */
export async function compareAgain(db: Db, runIndex: number): Promise<void> {
  const { run } = await loadRun(db, runIndex, { lock: true })
  await compareAccounts(db, run)
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(run.status) })
}

/** Compares a run whose documents are made, unless that is done: runs older than stored comparisons. */
export async function ensureCompared(db: Db, runIndex: number): Promise<void> {
  if (await repository.selectComparison(db, runIndex)) return
  await inTransaction(db, async tx => {
    const { run } = await loadRun(tx, runIndex, { lock: true })
    if (!(await repository.selectComparison(tx, runIndex))) await compareAccounts(tx, run)
  })
}

/** How many accounts of each run stand out and are not signed off; runs without any are left out. */
export async function openComparisons(db: Db, runs: readonly number[]): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map()
  return new Map((await countOpen(db, runs)).map(({ run, open }) => [run, open]))
}

/** Accounts of a run that stand out and are not signed off, and the reason this blocks its confirmation. */
export async function openItems(db: Db, runIndex: number): Promise<{ open: number; reason: string | null }> {
  const counts = await countItems(db, runIndex)
  return {
    open: counts.reduce((sum, { open }) => sum + open, 0),
    reason: comparisonRefusal(Object.fromEntries(counts.map(({ kind, open }) => [kind, open]))),
  }
}
