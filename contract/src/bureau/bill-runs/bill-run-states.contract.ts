import { z } from 'zod'
import { calendarDate, index, instant } from '../../http.ts'
import { exactMoney } from '../../money.ts'

const count = z.number().int().min(0)

/** States of a bill run: collect → rate → rated → closed (product: Bill Runs). */
export const billRunStatus = { created: 10, collecting: 20, rating: 30, rated: 40, closed: 50 } as const
export type BillRunStatus = (typeof billRunStatus)[keyof typeof billRunStatus]

export const billRunProgress = z.object({
  done: count,
  /** Expected calls (files while collecting); 0 when not known yet. */
  total: count,
  callsPerSecond: count,
  /** Null when it is not known yet. */
  secondsLeft: count.nullable(),
})
export type BillRunProgress = z.infer<typeof billRunProgress>

/** Sent on the topic `bill-runs:<index>`; without progress something else has changed: read again. */
export const billRunEvent = z.object({
  status: z.number().int(),
  progress: billRunProgress.nullable(),
})
export type BillRunEvent = z.infer<typeof billRunEvent>

/** Whether an action is available now; if not, why, in words for the button. */
const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() })

export const billRun = z.object({
  index,
  description: z.string(),
  periodStart: calendarDate,
  periodEnd: calendarDate,
  status: z.object({ index: z.number().int(), description: z.string() }),
  calls: count,
  lateCalls: count,
  durationSeconds: count,
  unallocatedCalls: count,
  unratedRetailCalls: count,
  unratedWholesaleCalls: count,
  /** Charge codes and destinations whose carrier billed more or less than expected, beyond its tolerance. */
  costDifferences: count,
  retailCharge: exactMoney,
  wholesaleCost: exactMoney,
  margin: exactMoney,
  /** Carriers' files with calls of this run that were collected after it was rated. */
  newFiles: count,
  /** The same of call records that staff entered, corrected lines among them: internal sources. */
  newEntered: count,
  /**
   * Calls collected in those; some of a file that runs into the next period are the next run's. Of a closed run: late
   * ones, until a later run is rated.
   */
  newCalls: count,
  /** CLIs allocated since it was rated; their calls wait for the next rating. */
  fixes: count,
  /** What the last Collect left and was not collected since: files, or (null) whole paths; why, in words. */
  uncollected: z.array(z.object({ file: z.string().nullable(), problem: z.string() })),
  /** Lines of its files that were rejected and not corrected: their usage is not billed. */
  rejectedLines: count,
  /** Its files that could not be collected, until they are delivered again or quarantined: their usage is not billed. */
  failedFiles: count,
  /** What came or changed since it was rated, in words: it should be rated again. Null: the rating is up to date. */
  outOfDate: z.string().nullable(),
  progress: billRunProgress.nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  ratedAt: instant.nullable(),
  /** When the accounts of a further invoice run were rated again since; null: none were. */
  ratedAgainAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Whether its invoice runs are all confirmed and invoiced every account, and there is one. */
  invoiced: z.boolean(),
  /** `price`: adding prices that its calls lack. */
  actions: z.object({ collect: action, rate: action, close: action, reopen: action, price: action }),
  /** The next thing to do; null once closed. */
  nextStep: z.enum(['collect', 'rate', 'close']).nullable(),
})
export type BillRun = z.infer<typeof billRun>

export const nextPeriod = z.object({ periodStart: calendarDate, periodEnd: calendarDate })
export type NextPeriod = z.infer<typeof nextPeriod>
