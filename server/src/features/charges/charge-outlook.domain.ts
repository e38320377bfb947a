import { formatPence } from '@nineops/contract/money'
import { addDays, addMonths, longDay } from '../../platform/clock/calendar-dates.ts'
import { type Period, periodAfter } from './charge-periods.domain.ts'
import { type CatchUpRules, firstDay } from './catch-up.domain.ts'
import {
  type BillableItem,
  type BilledPart,
  billableItems,
  type Charge,
  daysBilled,
  refunds,
  toLastDay,
  unbilledItems,
} from './charges.domain.ts'

/** What the run for a period will bill. */
export interface Bill {
  period: Period
  items: BillableItem[]
}

/** An invoice run that has loaded an account and can still be reset. */
export interface HoldingRun {
  index: number
  description: string
}

/** How far an account is billed. */
export interface Position {
  /** The first period that a run has still to bill. */
  next: Period
  rules: CatchUpRules
  /** The run that has loaded the account for the period before, while it is not confirmed. */
  heldBy: HoldingRun | null
  closedOn: string | null
}

// A year in arrears is billed when its block is over, which may be eleven months after the charge has ended.
const LONGEST_AFTER_END = 12
/** More months than a charge can span. */
const MOST_PERIODS = 2500

const isOver = (charge: Charge, { start }: Period): boolean => {
  if (charge.frequency === 'once') return start > charge.startDate
  return charge.endDate !== null && start > addMonths(charge.endDate, LONGEST_AFTER_END)
}

/** The next bills of a charge, up to a limit, from the engine's own rules; months that bill nothing are left out. */
export function nextBills(
  charge: Charge,
  { next, rules, closedOn }: Pick<Position, 'next' | 'rules' | 'closedOn'>,
  alreadyBilled: readonly BilledPart[],
  most: number,
): Bill[] {
  const bills: Bill[] = []
  const billed = [...alreadyBilled]
  let period = next
  for (let tried = 0; tried < MOST_PERIODS && bills.length < most; tried += 1) {
    // The next run catches up even what is over.
    if (tried > 0 && isOver(charge, period)) break
    if (tried > 0 && closedOn !== null && closedOn < period.start) break
    const items = toLastDay(billableItems(charge, period, billed, rules), closedOn, period)
    if (items.length > 0) bills.push({ period, items })
    billed.push(...items)
    period = periodAfter(period)
  }
  return bills
}

/** What the next run refunds if the charge ends that day (engine: Charges). */
export const refundsOfEnding = (
  charge: Charge,
  endDate: string,
  alreadyBilled: readonly BilledPart[],
): BillableItem[] => refunds({ ...charge, endDate }, { start: endDate, end: endDate }, alreadyBilled)

const billedTo = (billed: readonly BilledPart[]): string | null =>
  billed.reduce<string | null>(
    (last, part) =>
      part.kind === 'charge' && (last === null || part.periodEnd > last) ? part.periodEnd : last,
    null,
  )

/** Days before the reseller's first period, which no run bills. */
function notesOnEarlier(charge: Charge, { rules: { first } }: Position): string[] {
  const { startDate, endDate, frequency } = charge
  if (startDate >= first.start || charge.billedThrough != null) return []
  const since = `${longDay(first.start)}, the first day that NineOps bills for this reseller`
  if (frequency === 'once') return [`No run will bill it: ${longDay(startDate)} is before ${since}.`]
  const from = firstDay(charge, frequency, first)
  if (endDate !== null && endDate < from)
    return [`No run will bill it: all its days lie before ${since}, or were billed in advance.`]
  if (from <= startDate) return []
  return [
    `No run will bill ${longDay(startDate)} to ${longDay(addDays(from, -1))}: it began before ${since}, and counts as billed until then. If it is not, set the day that it is billed through.`,
  ]
}

/** Days that the next run leaves out, with their pounds. */
function notesOnUnbilled(charge: Charge, { next, rules }: Position, billed: readonly BilledPart[]): string[] {
  const left = Map.groupBy(unbilledItems(charge, next, daysBilled(billed), rules), ({ fate }) => fate)
  const said = {
    'too-old': `Runs catch up ${rules.months} ${rules.months === 1 ? 'month' : 'months'} of this reseller.`,
    held: 'It was lost before runs caught up, and is billed only once that is approved.',
  }
  return [...left].map(([fate, parts]) => {
    const days = `${longDay(parts[0]?.item.periodStart ?? '')} to ${longDay(parts.at(-1)?.item.periodEnd ?? '')}`
    const pounds = formatPence(parts.reduce((sum, { item }) => sum + item.amountPence, 0))
    return `Not billed: ${pounds} for ${days}. ${said[fate]}`
  })
}

/** Notes about a charge, in sentences. */
export function notesOn(charge: Charge, position: Position, billed: readonly BilledPart[]): string[] {
  const last = billedTo(billed)
  return [
    ...(last === null ? notesOnEarlier(charge, position) : []),
    ...notesOnUnbilled(charge, position, billed),
    ...(last !== null && charge.timing === 'arrears' && charge.endDate !== null && charge.endDate < last
      ? [`It is billed to ${longDay(last)}. In arrears nothing is given back for days after its end.`]
      : []),
    ...(position.heldBy ? [heldNote(position.heldBy)] : []),
    ...(position.closedOn === null
      ? []
      : [
          `The account has been closed since ${longDay(position.closedOn)}: runs of later periods bill only what ends by that day.`,
        ]),
  ]
}

/** Says that a run has used what is about to change. */
export const heldNote = ({ index, description }: HoldingRun): string =>
  `Invoice run ${index} (${description}) has billed this account and is not confirmed: reset the account there for it to pick this up.`
