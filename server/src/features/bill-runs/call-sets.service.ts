import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AllowanceRun, EarlierPeriod } from '../product-group-bundles/product-group-bundles.service.ts'
import { periodEndsBefore } from './bill-runs.domain.ts'
import { selectClosedPeriods, selectLatestClosedRun } from './bill-runs.repository.ts'
import { selectCollectedFiles, type TakenFile } from './call-sets.repository.ts'
import type { CallSet } from './call-copies.repository.ts'

/** The calls of one rating, and their files. */
export interface RatingSet {
  calls: CallSet
  /** The last file (`taken_order`) that the rating includes; null: none. */
  lastTakenOrder: number | null
  /** The first call that may be late; null: none is. */
  lateFromMs: number | null
  /** An estimate of the calls: files that extend beyond the set are counted in full. */
  expectedCalls: number
}

/**
 * Every accepted call that started by the period's end and is in no closed bill run. A closed run has all that started
 * by its own end in the files it included (engine: Rating). The set lists its files, so that one collected a moment
 * later waits for the next rating.
 */
export async function callSetOf(
  db: Db,
  run: { client_index: number; period_end: string },
): Promise<RatingSet> {
  const closed = await selectLatestClosedRun(db, run.client_index)
  const files = await selectCollectedFiles(db, run.client_index)
  return setOf(run, closed, files)
}

/** The calls that a run was rated with, whether or not it is closed since. */
export async function ratedCallSetOf(
  db: Db,
  run: {
    client_index: number
    period_start: string
    period_end: string
    last_taken_order: number | null
  },
): Promise<RatingSet> {
  const closed = await selectLatestClosedRun(db, run.client_index, run.period_start)
  const files = await selectCollectedFiles(db, run.client_index)
  return setOf(
    run,
    closed,
    files.filter(file => file.takenOrder <= (run.last_taken_order ?? 0)),
  )
}

/** The calls of a period, given the run before it and the reseller's files. */
export function setOf(
  run: { client_index: number; period_end: string },
  closed: { periodEnd: string; lastTakenOrder: number | null } | undefined,
  files: readonly TakenFile[],
): RatingSet {
  const beforeMs = periodEndsBefore(run.period_end)
  const fromMs = closed ? periodEndsBefore(closed.periodEnd) : null
  const seen = closed?.lastTakenOrder ?? 0
  const isLate = (file: TakenFile) =>
    fromMs !== null && file.takenOrder > seen && file.firstCallAt.getTime() < fromMs
  const inSet = files.filter(
    file =>
      file.firstCallAt.getTime() < beforeMs &&
      (fromMs === null || file.takenOrder > seen || file.lastCallAt.getTime() >= fromMs),
  )
  const late = inSet.filter(isLate)
  return {
    calls: {
      clientIndex: run.client_index,
      files: inSet.map(file => file.index),
      beforeMs,
      fromMs,
      lateFiles: late.map(file => file.index),
    },
    lateFromMs:
      late.length === 0
        ? null
        : late.reduce((first, file) => Math.min(first, file.firstCallAt.getTime()), Infinity),
    lastTakenOrder: files.reduce<number | null>((last, file) => Math.max(last ?? 0, file.takenOrder), null),
    expectedCalls: inSet.reduce((sum, file) => sum + file.accepted, 0),
  }
}

/** Whose allowances calls of a set use up: the run's period, and closed ones before for late calls and rollover. */
export async function allowanceRunOf(
  db: Db,
  run: { index: number; client_index: number; period_start: string; period_end: string },
  { lateFromMs }: RatingSet,
): Promise<AllowanceRun> {
  const { index, client_index: clientIndex, period_start: start, period_end: end } = run
  const lateFrom = lateFromMs === null ? end : londonDate(lateFromMs)
  const earlier: EarlierPeriod[] = []
  for (const closed of await selectClosedPeriods(db, clientIndex, start)) {
    const late = closed.end >= lateFrom
    earlier.push({ ...closed, late })
    if (!late) break
  }
  return { index, clientIndex, period: { start, end }, earlier }
}
