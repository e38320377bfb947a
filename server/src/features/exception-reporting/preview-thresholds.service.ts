import {
  type ExceptionKind,
  kindsWithThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type {
  ExceptionThresholds,
  ThresholdEffect,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { runsOf } from './exception-scope.service.ts'
import { accountCallFindings, singleCallFindings } from './find-calls.repository.ts'
import { highSpendFindings } from './find-spend.repository.ts'
import { countFound, type FindingQuery, withinTime } from './found-columns.repository.ts'
import { selectBuilds, selectKindFigures } from './summary.repository.ts'

/** A part that takes longer is not counted; the others are. */
const MOST_MS = 5000

/** The queries for the kinds that depend on thresholds, with the thresholds they use. */
const parts: {
  kinds: readonly ExceptionKind[]
  by: readonly (keyof ExceptionThresholds)[]
  find: (billRunIndex: number, thresholds: ExceptionThresholds) => FindingQuery
}[] = [
  {
    kinds: ['zero_value', 'high_call', 'long_call'],
    by: ['freePrefixes', 'highCall', 'longCallMinutes'],
    find: singleCallFindings,
  },
  { kinds: ['premium_share'], by: ['premiumPercent', 'premiumMinimum'], find: accountCallFindings },
  { kinds: ['high_spend'], by: ['minimumChange', 'minimumPercent', 'deviations'], find: highSpendFindings },
]

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || (typeof a === 'string' && Number(a) === Number(b))

/**
 * How many exceptions of each kind a reseller's latest run would list with other thresholds, next to the current
 * number. Only kinds that depend on the changed thresholds are counted; null if counting takes longer than `mostMs`.
 * Empty if nothing is rated yet.
 * @throws 404
 */
export async function previewThresholds(
  db: Db,
  clientIndex: number,
  thresholds: ExceptionThresholds,
  mostMs = MOST_MS,
): Promise<ThresholdEffect[]> {
  const [run] = await runsOf(db, { client: clientIndex })
  if (!run) return []
  const [build] = await selectBuilds(db, [run.index])
  const used = build?.thresholds
  if (!used) return []
  const now = new Map<string, number>(
    (await selectKindFigures(db, [run.index])).map(({ kind, findings }) => [kind, findings]),
  )
  const changed = parts.filter(part => part.by.some(key => !isSame(used[key], thresholds[key])))
  const counted = await inTransaction(db, async tx => {
    const would = new Map<ExceptionKind, number | null>()
    for (const part of changed) {
      const rows = await withinTime(tx, mostMs, () => countFound(tx, part.find(run.index, thresholds)))
      const found = rows && new Map(rows.map(({ kind, findings }) => [kind, findings]))
      for (const kind of part.kinds) would.set(kind, found ? (found.get(kind) ?? 0) : null)
    }
    return would
  })
  return kindsWithThresholds.map(kind => {
    const listed = now.get(kind) ?? 0
    const would = counted.get(kind)
    return { kind, now: listed, wouldBe: would === undefined ? listed : would }
  })
}
