import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  holdRun,
  printOfRun,
  type ReportedRun,
  replaceRun,
  selectConfirmedRuns,
} from './report-sums.repository.ts'
import { firstMonth, replaceTotals } from './report-totals.repository.ts'

/** Writes a run's sums. @throws if they are not those of its invoices: no figure is better than a wrong one */
async function write(db: Db, run: ReportedRun): Promise<void> {
  const { difference } = await replaceRun(db, run)
  if (Number(difference) !== 0)
    throw new Error(`The report of invoice run ${run.index} is £${difference} from its invoices.`)
}

/** Adds a confirmed run up for Invoice Reporting, once; in one transaction. */
export const keepRun = (db: Db, run: ReportedRun): Promise<void> =>
  inTransaction(db, async tx => {
    if (await holdRun(tx, run.index)) return
    await write(tx, run)
    const month = await firstMonth(tx, { runIndex: run.index })
    if (month !== null) await replaceTotals(tx, { clientIndex: run.clientIndex, month })
  })

/** Adds up the confirmed runs that are not added up yet, each in a transaction of its own; answers how many. */
export async function keepMissingRuns(
  db: Db,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<number> {
  let kept = 0
  for (const run of await selectConfirmedRuns(db, { missing: true })) {
    signal.throwIfAborted()
    try {
      await keepRun(db, run)
      kept += 1
    } catch (error) {
      // One that cannot be added up holds no other back; the report says that it is missing.
      log.error({ err: error, invoiceRun: run.index }, 'a run cannot be added up for reporting')
    }
  }
  return kept
}

/** Adds every confirmed run up again from its invoices; answers those whose figures were others before. */
export async function rebuildRuns(db: Db): Promise<{ runs: number; changed: number[] }> {
  const runs = await selectConfirmedRuns(db, { missing: false })
  const changed: number[] = []
  for (const run of runs)
    await db.transaction().execute(async tx => {
      await holdRun(tx, run.index)
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

/** Adds up the confirmed runs of a reseller in the caller's transaction: the demo's past. */
export async function keepClientRuns(db: Db, clientIndex: number): Promise<void> {
  for (const run of await selectConfirmedRuns(db, { missing: true }))
    if (run.clientIndex === clientIndex) await keepRun(db, run)
}
