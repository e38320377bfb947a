import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  lockReportRun,
  printOfRun,
  type ReportedRun,
  replaceRun,
  selectConfirmedRuns,
} from './report-sums.repository.ts'
import { firstMonth, replaceTotals } from './report-totals.repository.ts'

/** Writes a run's sums. @throws if they differ from the invoices: no figure is better than a wrong one */
async function write(db: Db, run: ReportedRun): Promise<void> {
  const { difference } = await replaceRun(db, run)
  if (Number(difference) !== 0)
    throw new Error(`The report of invoice run ${run.index} is £${difference} from its invoices.`)
}

/** Adds a confirmed run up for Invoice Reporting, once; in one transaction. */
export const storeRunReport = (db: Db, run: ReportedRun): Promise<void> =>
  inTransaction(db, async tx => {
    if (await lockReportRun(tx, run.index)) return
    await write(tx, run)
    const month = await firstMonth(tx, { runIndex: run.index })
    if (month !== null) await replaceTotals(tx, { clientIndex: run.clientIndex, month })
  })

/** Adds up the confirmed runs that are not added up yet, each in its own transaction; returns how many. */
export async function storeMissingReports(
  db: Db,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<number> {
  let kept = 0
  for (const run of await selectConfirmedRuns(db, { missing: true })) {
    signal.throwIfAborted()
    try {
      await storeRunReport(db, run)
      kept += 1
    } catch (error) {
      // One failure must not block the others; the report says that the run is missing.
      log.error({ err: error, invoiceRun: run.index }, 'a run cannot be added up for reporting')
    }
  }
  return kept
}

/** Adds every confirmed run up again from its invoices; returns those whose figures changed. */
export async function rebuildRuns(db: Db): Promise<{ runs: number; changed: number[] }> {
  const runs = await selectConfirmedRuns(db, { missing: false })
  const changed: number[] = []
  for (const run of runs)
    await db.transaction().execute(async tx => {
      await lockReportRun(tx, run.index)
      const before = await printOfRun(tx, run.index)
      await write(tx, run)
      if (before !== (await printOfRun(tx, run.index))) changed.push(run.index)
    })
  for (const clientIndex of new Set(runs.map(run => run.clientIndex)))
    await db.transaction().execute(async tx => {
      const month = await firstMonth(tx, { clientIndex })
      if (month !== null) await replaceTotals(tx, { clientIndex, month })
    })
  return { runs: runs.length, changed }
}
