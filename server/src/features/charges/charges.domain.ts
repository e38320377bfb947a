import { roundHalfUp } from '@nineops/contract/money'
import { addDays, dayForPeople, daysOfPeriod } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { chargePeriods, isWithin, overlap, periodAfter } from './charge-periods.domain.ts'
import type { Period, PeriodicFrequency } from './charge-periods.domain.ts'

/** A one-off or periodic charge of an account. A negative amount is a standing credit. */
export type Charge = {
  frequency: 'once' | PeriodicFrequency
  timing: 'advance' | 'arrears'
  amountPence: number
  /** 1000 is one. */
  quantityThousandths: number
  startDate: CalendarDate
  /** Last day charged for; null while open-ended. */
  endDate: CalendarDate | null
}

/** What other runs have billed or refunded of a charge; the amount is the line's, negative for a refund. */
export type BilledPart = {
  kind: 'charge' | 'refund'
  periodStart: CalendarDate
  periodEnd: CalendarDate
  amountPence: number
  /** The line that billed it, if known: a refund uses its VAT rate, and corrects it. */
  line?: BilledLine | null
}

/** A line that billed a part of a charge. */
export type BilledLine = {
  vatRate: string
  /** Percentage of VAT, in hundredths. */
  vatHundredths: number
  /** Its place on a confirmed invoice; null while that can still change. */
  corrects: { invoiceIndex: number; lineNumber: number; number: string; date: CalendarDate } | null
  /** What credit notes have credited of it already, positive. */
  creditedPence: number
}

/** One line to bill for a charge. */
export type BillableItem = BilledPart & {
  quantityThousandths: number
  /** For a quantity of one and a whole period. */
  unitAmountPence: number
  /** The days billed or refunded, for the line's description. */
  periodText: string
}

const textOf = (part: Period, days: number, wholeDays: number): string => {
  const from = dayForPeople(part.start)
  const text = part.start === part.end ? from : `${from} to ${dayForPeople(part.end)}`
  return days === wholeDays ? text : `${text} (${days} of ${wholeDays} days)`
}

/** Pence: quantity × amount × days / days of the whole period, rounded half up once. */
export const chargeAmountPence = (charge: Charge, days: number, wholeDays: number): number =>
  Number(
    roundHalfUp(
      BigInt(charge.quantityThousandths) * BigInt(charge.amountPence) * BigInt(days),
      1000n * BigInt(wholeDays),
    ),
  )

const itemFor = (charge: Charge, part: Period, whole: Period): BillableItem => {
  const days = daysOfPeriod(part.start, part.end)
  const wholeDays = daysOfPeriod(whole.start, whole.end)
  return {
    kind: 'charge',
    periodStart: part.start,
    periodEnd: part.end,
    quantityThousandths: charge.quantityThousandths,
    unitAmountPence: charge.amountPence,
    amountPence: chargeAmountPence(charge, days, wholeDays),
    periodText: textOf(part, days, wholeDays),
  }
}

const NEVER_ENDS = '9999-12-31'

const activeDays = (charge: Charge): Period => ({
  start: charge.startDate,
  end: charge.endDate ?? NEVER_ENDS,
})

/** The periods of a periodic charge that are due in the run for `period`, each with its active days. */
const duePeriods = (
  charge: Charge,
  frequency: PeriodicFrequency,
  period: Period,
): { part: Period; whole: Period }[] => {
  const next = periodAfter(period)
  const isDue = (part: Period, whole: Period): boolean => {
    if (charge.timing === 'arrears') return isWithin(whole.end, period)
    return isWithin(part.start, next) || (isWithin(charge.startDate, period) && isWithin(part.start, period))
  }
  const stretch = { start: period.start, end: charge.timing === 'arrears' ? period.end : next.end }
  return chargePeriods(charge.startDate, frequency, stretch).flatMap(whole => {
    const part = overlap(whole, activeDays(charge))
    return part && isDue(part, whole) ? [{ part, whole }] : []
  })
}

const spanOf = (billed: BilledPart): Period => ({ start: billed.periodStart, end: billed.periodEnd })

const refunds = (charge: Charge, period: Period, alreadyBilled: readonly BilledPart[]): BillableItem[] => {
  const { endDate } = charge
  if (charge.frequency === 'once' || charge.timing === 'arrears' || endDate === null || endDate > period.end)
    return []
  const beyond = { start: addDays(endDate, 1), end: NEVER_ENDS }
  return alreadyBilled.flatMap(billed => {
    const span = spanOf(billed)
    const unused = billed.kind === 'charge' ? overlap(span, beyond) : null
    if (!unused) return []
    // A refund always covers everything after the last day, so an earlier refund only shortens this one.
    const refundedFrom = alreadyBilled
      .filter(part => part.kind === 'refund' && overlap(spanOf(part), unused))
      .reduce((first, part) => (part.periodStart < first ? part.periodStart : first), addDays(unused.end, 1))
    if (refundedFrom <= unused.start) return []
    const part = { start: unused.start, end: addDays(refundedFrom, -1) }
    const days = daysOfPeriod(part.start, part.end)
    const billedDays = daysOfPeriod(span.start, span.end)
    const creditedPence = billed.line?.creditedPence ?? 0
    const left = billed.amountPence - creditedPence
    if (left === 0 && creditedPence !== 0) return []
    const amountPence = -Number(roundHalfUp(BigInt(left) * BigInt(days), BigInt(billedDays)))
    return [
      {
        kind: 'refund' as const,
        ...(billed.line ? { line: billed.line } : {}),
        periodStart: part.start,
        periodEnd: part.end,
        quantityThousandths: charge.quantityThousandths,
        unitAmountPence: -charge.amountPence,
        amountPence: amountPence === 0 ? 0 : amountPence,
        periodText: `Refund ${textOf(part, days, billedDays)}`,
      },
    ]
  })
}

/**
 * Everything the run for `period` (a bill run's whole days) bills of a charge, charges before refunds,
 * each in order of its days (engine: Charges).
 *
 * - Once: in the run whose period holds its start date, whatever its timing.
 * - In arrears: the charge periods that end inside `period`.
 * - In advance: those that begin inside the period after `period` (as does a charge that starts there),
 *   and for a charge that starts inside `period` those it begins there: a monthly charge its part of
 *   `period`, a longer one its first block.
 * - Part of a charge period: amount × active days / days of that charge period.
 * - A charge in advance that ended by the end of `period` is refunded the share of what was billed for
 *   the days beyond its last, out of the amount that was billed less what credit notes have credited of it.
 *
 * `period` is normally a calendar month. Where it is not, the charge periods stay calendar months, and
 * one is billed in the run that its first day (in advance: a period ahead) or last day (in arrears) falls
 * to. `alreadyBilled` is what other runs billed: days in it are not billed again. Leave out the run itself
 * when it is calculated again, and it comes to the same.
 */
export const billableItems = (
  charge: Charge,
  period: Period,
  alreadyBilled: readonly BilledPart[],
): BillableItem[] => {
  if (charge.frequency === 'once') {
    const day = { start: charge.startDate, end: charge.startDate }
    const isBilled = alreadyBilled.some(part => part.kind === 'charge')
    return isWithin(charge.startDate, period) && !isBilled ? [itemFor(charge, day, day)] : []
  }
  const charges = duePeriods(charge, charge.frequency, period)
    .filter(
      ({ part }) => !alreadyBilled.some(billed => billed.kind === 'charge' && overlap(spanOf(billed), part)),
    )
    .map(({ part, whole }) => itemFor(charge, part, whole))
  const refunded = refunds(charge, period, alreadyBilled)
  return [...charges, ...refunded.toSorted((a, b) => (a.periodStart < b.periodStart ? -1 : 1))]
}
