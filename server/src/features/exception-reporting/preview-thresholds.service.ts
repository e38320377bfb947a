import { kindsWithThresholds } from '@nineops/contract/exception-kinds'
import type { ExceptionThresholds, ThresholdEffect } from '@nineops/contract/exception-thresholds.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { runsOf } from './exception-scope.service.ts'
import { accountCallFindings, singleCallFindings } from './find-calls.repository.ts'
import { highSpendFindings } from './find-spend.repository.ts'
import { countFound, withinTime } from './found-columns.repository.ts'
import { selectKindFigures } from './summary.repository.ts'

/** A preview that takes longer is none. */
const MOST_MS = 5000

/**
 * How many exceptions of each kind a reseller's latest run would list with other thresholds, beside what it lists now.
 * Empty where nothing is rated yet, or counting takes too long. @throws 404
 */
export async function previewThresholds(
  db: Db,
  clientIndex: number,
  thresholds: ExceptionThresholds,
): Promise<ThresholdEffect[]> {
  const [run] = await runsOf(db, { client: clientIndex })
  if (!run) return []
  const now = new Map(
    (await selectKindFigures(db, [run.index])).map(({ kind, findings }) => [kind, findings]),
  )
  if (!now.has('high_spend')) return []
  const wouldBe = await counted(db, run.index, thresholds)
  if (!wouldBe) return []
  return kindsWithThresholds.map(kind => ({ kind, now: now.get(kind) ?? 0, wouldBe: wouldBe.get(kind) ?? 0 }))
}

const counted = (db: Db, billRunIndex: number, thresholds: ExceptionThresholds) =>
  inTransaction(db, tx =>
    withinTime(tx, MOST_MS, async () => {
      const found = [
        ...(await countFound(tx, singleCallFindings(billRunIndex, thresholds))),
        ...(await countFound(tx, accountCallFindings(billRunIndex, thresholds))),
        ...(await countFound(tx, highSpendFindings(billRunIndex, thresholds))),
      ]
      return new Map<string, number>(found.map(({ kind, findings }) => [kind, findings]))
    }),
  )
