import { roundHalfUp } from '@nineops/contract/money'
import { addDays, shortDay, daysOfPeriod } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { type CatchUpRules, type Due, type DuePart, dueParts } from './catch-up.domain.ts'
import { overlap, without } from './charge-periods.domain.ts'
import type { Period } from './charge-periods.domain.ts'

/** A one-off or periodic charge of an account. A negative amount is a standing credit. */
export type Charge = Due & {
  amountPence: number
  /** What the reseller pays for one and a whole period, where it is known. */
  costPence?: number | null
  /** 1000 is one. */
  quantityThousandths: number
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
  /** The service that it is under. */
  serviceIndex: number | null
  vatRate: string
  /** Percentage of VAT, in hundredths. */
  vatHundredths: number
  /** Its place on a confirmed invoice; null while that can still change. */
  corrects: { invoiceIndex: number; lineNumber: number; number: string; date: CalendarDate } | null
  /** What the reseller pays for it, where it is known. */
  costPence?: number | null
  /** What credit notes have credited of it already, positive. */
  creditedPence: number
  /** The discounts of its document that came off it. */
  discounts: readonly GivenDiscount[]
}

/** A discount of a contract's scheme on a document, and the net of the lines that it came off; in pence. */
type GivenDiscount = {
  contractIndex: number
  name: string
  productGroup: string
  discountPence: number
  basePence: number
}

/** One line to bill for a charge. */
export type BillableItem = BilledPart & {
  quantityThousandths: number
  /** For a quantity of one and a whole period. */
  unitAmountPence: number
  /** What the reseller pays for it, or gets back; not there where it is not known. */
  costPence?: number
  /** The days billed or refunded, for the line's description. */
  periodText: string
}

const textOf = (part: Period, days: number, wholeDays: number): string => {
  const from = shortDay(part.start)
  const text = part.start === part.end ? from : `${from} to ${shortDay(part.end)}`
  return days === wholeDays ? text : `${text} (${days} of ${wholeDays} days)`
}

/** Pence: quantity × amount × days / days of the whole period, rounded half up once. */
export const chargeAmountPence = (
  { quantityThousandths, amountPence }: Pick<Charge, 'quantityThousandths' | 'amountPence'>,
  days: number,
  wholeDays: number,
): number =>
  Number(
    roundHalfUp(BigInt(quantityThousandths) * BigInt(amountPence) * BigInt(days), 1000n * BigInt(wholeDays)),
  )

/** The cost of a part, pro rata as its price is. */
const costOf = ({ costPence, quantityThousandths }: Charge, days: number, wholeDays: number) =>
  costPence === null || costPence === undefined
    ? {}
    : { costPence: chargeAmountPence({ quantityThousandths, amountPence: costPence }, days, wholeDays) }

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
    ...costOf(charge, days, wholeDays),
    periodText: textOf(part, days, wholeDays),
  }
}

const NEVER_ENDS = '9999-12-31'

const spanOf = (billed: BilledPart): Period => ({ start: billed.periodStart, end: billed.periodEnd })

/** What was billed in advance beyond the end of a charge that ended by the end of the period. */
export const refunds = (
  charge: Charge,
  period: Period,
  alreadyBilled: readonly BilledPart[],
): BillableItem[] => {
  const { endDate } = charge
  if (charge.frequency === 'once' || charge.timing === 'arrears' || endDate === null || endDate > period.end)
    return []
  const beyond = { start: addDays(endDate, 1), end: NEVER_ENDS }
  const givenBack = alreadyBilled.filter(({ kind }) => kind === 'refund').map(spanOf)
  const refunded = alreadyBilled.flatMap(billed => {
    const span = spanOf(billed)
    const unused = billed.kind === 'charge' ? overlap(span, beyond) : null
    if (!unused) return []
    const billedDays = daysOfPeriod(span.start, span.end)
    const creditedPence = billed.line?.creditedPence ?? 0
    const left = billed.amountPence - creditedPence
    if (left === 0 && creditedPence !== 0) return []
    return without(unused, givenBack).map((part): BillableItem => {
      const days = daysOfPeriod(part.start, part.end)
      const share = (pence: number) => -Number(roundHalfUp(BigInt(pence) * BigInt(days), BigInt(billedDays)))
      const amountPence = share(left)
      const costPence = billed.line?.costPence ?? null
      return {
        kind: 'refund',
        ...(billed.line ? { line: billed.line } : {}),
        periodStart: part.start,
        periodEnd: part.end,
        quantityThousandths: charge.quantityThousandths,
        unitAmountPence: -charge.amountPence,
        amountPence: amountPence === 0 ? 0 : amountPence,
        ...(costPence === null ? {} : { costPence: share(costPence) || 0 }),
        periodText: `Refund ${textOf(part, days, billedDays)}`,
      }
    })
  })
  return refunded.toSorted((a, b) => (a.periodStart < b.periodStart ? -1 : 1))
}

/** The days of the parts billed. */
export const daysBilled = (alreadyBilled: readonly BilledPart[]): Period[] =>
  alreadyBilled.filter(({ kind }) => kind === 'charge').map(spanOf)

/**
 * Everything the run for `period` (a bill run's whole days) bills of a charge, charges before refunds,
 * each in order of its days (engine: Charges).
 *
 * - Once: in the first run whose period does not end before its day, whatever its timing.
 * - In arrears: the days of charge periods that end by the end of `period`.
 * - In advance: those of charge periods that begin by the end of the period after `period`.
 * - Only days that no other run has billed, and not further back than the rules allow: what is entered late catches up.
 * - Part of a charge period: amount × days / days of that charge period.
 * - A charge in advance that ended by the end of `period` is refunded the share of what was billed for
 *   the days beyond its last, out of the amount that was billed less what credit notes have credited of it.
 *
 * `period` is normally a calendar month. Where it is not, the charge periods stay calendar months, and
 * one is billed in the run that its first day (in advance: a period ahead) or last day (in arrears) falls
 * to. `alreadyBilled` is what other runs billed, or where `billed` has all its days, only what may be refunded. Leave
 * out the run itself when it is calculated again, and it comes to the same.
 */
export const billableItems = (
  charge: Charge,
  period: Period,
  alreadyBilled: readonly BilledPart[],
  rules: CatchUpRules,
  billed: readonly Period[] = daysBilled(alreadyBilled),
): BillableItem[] => {
  const charges = dueParts(charge, period, billed, rules)
    .filter(({ fate }) => fate === 'billed')
    .map(({ part, whole }) => itemFor(charge, part, whole))
  return [...charges, ...refunds(charge, period, alreadyBilled)]
}

/** What a run for a period bills of an account that was closed before it: refunds, and charges to its last day. */
export const toLastDay = (
  items: BillableItem[],
  closedOn: string | null,
  { start }: Period,
): BillableItem[] =>
  closedOn === null || closedOn >= start
    ? items
    : items.filter(({ kind, periodEnd }) => kind === 'refund' || periodEnd <= closedOn)

/** Days of a charge that are due by the run for `period`, and that it does not bill: too old, or held for approval. */
export const unbilledItems = (
  charge: Charge,
  period: Period,
  billed: readonly Period[],
  rules: CatchUpRules,
): { fate: Exclude<DuePart['fate'], 'billed'>; item: BillableItem }[] =>
  dueParts(charge, period, billed, rules).flatMap(({ part, whole, fate }) =>
    fate === 'billed' ? [] : [{ fate, item: itemFor(charge, part, whole) }],
  )
