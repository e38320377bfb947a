import type {
  CallFigures,
  CallFilter,
  CallSummary,
  CallTimes,
  DashCall,
} from '@nineops/contract/dash-administration/dash-calls.contract'
import type { Page } from '@nineops/contract/http'
import type { SortBy } from '@nineops/contract/sorting'
import type { Db } from '../../platform/db/db.ts'
import { dashApiSettings } from '../dash-api-settings/dash-api-settings.service.ts'
import { dropPartitions, ensurePartitions } from './call-partitions.repository.ts'
import { selectSums, sumCalls, type SumRow } from './call-sums.repository.ts'
import { figuresOf, MOST_SUMMARY_MS, timesOf, unitOf } from './call-times.domain.ts'
import { type CallRow, countAll, countSome, readCalls, selectCalls } from './dash-calls.repository.ts'
import { dashCallErrors } from './dash-calls.errors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days created ahead: a worker may be down for a week. */
const DAYS_AHEAD = 8

type Sort = readonly SortBy<'at'>[]

const toRequest = ({ from, to, last, ...rest }: CallFilter) => ({
  ...rest,
  ...timesOf({ from, to, last, client: rest.client, credential: rest.credential }, Date.now()),
})

const toCall = (row: CallRow): DashCall => ({ ...row, at: row.at.toISOString() })

/** A page of calls, and how many there are, counted up to a limit. */
export async function listCalls(
  db: Db,
  filter: CallFilter,
  page: Page,
  sort: Sort,
): Promise<{ rows: DashCall[]; total: number }> {
  const request = toRequest(filter)
  const [rows, total] = await Promise.all([selectCalls(db, request, page, sort), countSome(db, request)])
  return { rows: rows.map(toCall), total }
}

/** How many calls match, for an export. */
export const countCalls = (db: Db, filter: CallFilter): Promise<number> => countAll(db, toRequest(filter))

/** All calls that match, for an export. */
export async function* allCalls(db: Db, filter: CallFilter, sort: Sort): AsyncGenerator<DashCall> {
  for await (const row of readCalls(db, toRequest(filter), sort)) yield toCall(row)
}

/** Calls, failures and durations, step by step. @throws 400 if the range is too long */
export async function summariseCalls(db: Db, asked: CallTimes): Promise<CallSummary> {
  const times = timesOf(asked, Date.now())
  if (times.to.getTime() - times.from.getTime() > MOST_SUMMARY_MS) throw dashCallErrors.tooLong()
  const unit = unitOf(times)
  const sums = await selectSums(db, { ...times, unit, client: asked.client, credential: asked.credential })
  const byStep = new Map<number, SumRow[]>()
  for (const sum of sums) {
    const at = sum.at.getTime()
    byStep.set(at, [...(byStep.get(at) ?? []), sum])
  }
  const { logRetentionDays } = await dashApiSettings(db)
  return {
    from: new Date(Math.floor(times.from.getTime() / HOUR_MS) * HOUR_MS).toISOString(),
    to: times.to.toISOString(),
    unit,
    whole: figuresOf(sums),
    steps: [...byStep].map(([at, of]) => ({ at: new Date(at).toISOString(), ...figuresOf(of) })),
    keptDays: logRetentionDays,
  }
}

/** Figures of the last hour's calls, from the calls themselves because sums are of whole hours. */
export async function lastHour(db: Db, nowMs = Date.now()): Promise<CallFigures> {
  return figuresOf(await sumCalls(db, { from: new Date(nowMs - HOUR_MS), to: new Date(nowMs) }))
}

/** Creates the days to come, and drops those past the retention time. Returns what was dropped. */
export async function maintainCallDays(db: Db, nowMs = Date.now()): Promise<string[]> {
  await ensurePartitions(
    db,
    Array.from({ length: DAYS_AHEAD }, (_, day) => nowMs + day * DAY_MS),
  )
  const { logRetentionDays } = await dashApiSettings(db)
  return dropPartitions(db, nowMs - logRetentionDays * DAY_MS)
}
