import { addDays, addMonths } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { chargePeriods, isWithin, overlap, periodAfter, without } from './charge-periods.domain.ts'
import type { Period, PeriodicFrequency } from './charge-periods.domain.ts'

// How far back a run bills (engine: Billed through).

/** What limits the catch-up of a reseller's charges. */
export type CatchUpRules = {
  /** The first period that NineOps bills for the reseller. */
  first: Period
  /** How many months before its period a run may reach back. */
  months: number
  /** Late days due by this period of charges up to this index, which are not billed without approval. */
  held: { to: Period; lastCharge: number } | null
}

/** The terms that say on which days a charge is due. */
export type Due = {
  /** Left out for one that is not saved. */
  index?: number
  frequency: 'once' | PeriodicFrequency
  timing: 'advance' | 'arrears'
  startDate: CalendarDate
  /** Last day charged for; null while open-ended. */
  endDate: CalendarDate | null
  /** Last day that was billed before the charge came here; null where that is not known. */
  billedThrough?: CalendarDate | null
}

/** Days that no run has billed, of one period of the charge. */
export type DuePart = {
  part: Period
  whole: Period
  /** The run bills them now; they are too old for it; or they are held for approval. */
  fate: 'billed' | 'too-old' | 'held'
}

const NEVER_ENDS = '9999-12-31'

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/**
 * The first day that NineOps bills of a periodic charge. What began before the reseller's first period was billed
 * elsewhere: in arrears up to the period of the charge that reaches into it, in advance also that one, unless the import
 * says through which day.
 */
export function firstDay(charge: Due, frequency: PeriodicFrequency, first: Period): CalendarDate {
  const { startDate, billedThrough = null, timing } = charge
  const from = billedThrough === null ? startDate : later(startDate, addDays(billedThrough, 1))
  if (startDate >= first.start) return from
  const [reaching] = chargePeriods(startDate, frequency, { start: first.start, end: first.start })
  if (billedThrough !== null || timing === 'arrears') return later(from, reaching?.start ?? first.start)
  const [last] = chargePeriods(startDate, frequency, { start: first.end, end: first.end })
  return addDays(last?.end ?? first.end, 1)
}

/** The oldest day that a run for a period may catch up. */
export const oldestDay = (period: Period, { months }: CatchUpRules): CalendarDate =>
  addMonths(period.start, -months)

/** The last period that a run for `period` bills a charge for: its own in arrears, the next in advance. */
const reachOf = ({ timing, frequency }: Due, period: Period): CalendarDate =>
  timing === 'arrears' || frequency === 'once' ? period.end : periodAfter(period).end

const isHeld = (charge: Due, due: CalendarDate, { held }: CatchUpRules): boolean =>
  held !== null &&
  charge.index !== undefined &&
  charge.index <= held.lastCharge &&
  due <= reachOf(charge, held.to)

function dueOnce(charge: Due, period: Period, billed: readonly Period[], rules: CatchUpRules): DuePart[] {
  const { startDate, billedThrough = null } = charge
  if (startDate > period.end || startDate < rules.first.start || billed.length > 0) return []
  if (billedThrough !== null && billedThrough >= startDate) return []
  const day = { start: startDate, end: startDate }
  const isLate = startDate < period.start
  const isOld = isLate && startDate < oldestDay(period, rules)
  const isApart = isLate && isHeld(charge, startDate, rules)
  return [{ part: day, whole: day, fate: isOld ? 'too-old' : isApart ? 'held' : 'billed' }]
}

/**
 * The days of a charge that are due by the run for `period` and in none of the days billed, in order: those that the
 * run bills and those that it may not.
 */
export function dueParts(
  charge: Due,
  period: Period,
  billed: readonly Period[],
  rules: CatchUpRules,
): DuePart[] {
  const { frequency, timing, startDate } = charge
  if (frequency === 'once') return dueOnce(charge, period, billed, rules)
  const next = periodAfter(period)
  const reach = timing === 'arrears' ? period.end : next.end
  const active = { start: firstDay(charge, frequency, rules.first), end: charge.endDate ?? NEVER_ENDS }
  const [open] = active.start > active.end ? [] : without(active, billed)
  if (!open || open.start > reach) return []
  const oldest = oldestDay(period, rules)
  const old = { start: active.start, end: addDays(oldest, -1) }
  const young = { start: oldest, end: NEVER_ENDS }
  return chargePeriods(startDate, frequency, { start: open.start, end: reach }).flatMap(
    (whole): DuePart[] => {
      const part = overlap(whole, active)
      const due = timing === 'arrears' ? whole.end : (part?.start ?? whole.start)
      if (!part || due > reach) return []
      const parts = without(part, billed)
      const inTime =
        timing === 'arrears'
          ? isWithin(due, period)
          : isWithin(due, next) || (isWithin(startDate, period) && isWithin(due, period))
      const isWhole = parts.length === 1 && parts[0]?.start === part.start && parts[0].end === part.end
      if (inTime && isWhole) return [{ part, whole, fate: 'billed' }]
      const fate = isHeld(charge, due, rules) ? 'held' : 'billed'
      return parts.flatMap(days => {
        const [before, after] = [overlap(days, old), overlap(days, young)]
        return [
          ...(before ? [{ part: before, whole, fate: 'too-old' as const }] : []),
          ...(after ? [{ part: after, whole, fate } as const] : []),
        ]
      })
    },
  )
}
