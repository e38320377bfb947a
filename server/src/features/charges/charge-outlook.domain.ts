import { addDays, addMonths, dayForPeople } from '../../platform/clock/calendar-dates.ts'
import { type Period, periodAfter } from './charge-periods.domain.ts'
import { type BillableItem, type BilledPart, billableItems, type Charge } from './charges.domain.ts'

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
  next: Period,
  alreadyBilled: readonly BilledPart[],
  most: number,
): Bill[] {
  const bills: Bill[] = []
  const billed = [...alreadyBilled]
  let period = next
  for (let tried = 0; tried < MOST_PERIODS && bills.length < most && !isOver(charge, period); tried += 1) {
    const items = billableItems(charge, period, billed)
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
): BillableItem[] =>
  billableItems({ ...charge, endDate }, { start: endDate, end: endDate }, alreadyBilled).filter(
    item => item.kind === 'refund',
  )

const billedTo = (billed: readonly BilledPart[]): string | null =>
  billed.reduce<string | null>(
    (last, part) =>
      part.kind === 'charge' && (last === null || part.periodEnd > last) ? part.periodEnd : last,
    null,
  )

function unbilledNotes(charge: Charge, { next }: Position, bills: readonly Bill[]): string[] {
  const first = bills.flatMap(bill => bill.items).find(item => item.kind === 'charge')?.periodStart
  if (first === undefined && charge.startDate >= next.start) return ['No run will bill it.']
  if (first === undefined && charge.frequency === 'once')
    return [
      `No run will bill it: ${dayForPeople(charge.startDate)} lies in a period that is invoiced. Choose a day from ${dayForPeople(next.start)}.`,
    ]
  if (first === undefined)
    return [`No run will bill it: all its days lie before ${dayForPeople(next.start)}, and that is invoiced.`]
  if (first <= charge.startDate) return []
  return [
    `No run will bill ${dayForPeople(charge.startDate)} to ${dayForPeople(addDays(first, -1))}: that is invoiced already.`,
  ]
}

/** Notes about a charge, in sentences. */
export function notesOn(
  charge: Charge,
  position: Position,
  billed: readonly BilledPart[],
  bills: readonly Bill[],
): string[] {
  const last = billedTo(billed)
  return [
    ...(last === null ? unbilledNotes(charge, position, bills) : []),
    ...(last !== null && charge.timing === 'arrears' && charge.endDate !== null && charge.endDate < last
      ? [`It is billed to ${dayForPeople(last)}. In arrears nothing is given back for days after its end.`]
      : []),
    ...(position.heldBy ? [heldNote(position.heldBy)] : []),
    ...(position.closedOn === null
      ? []
      : [
          `The account is closed since ${dayForPeople(position.closedOn)}: runs of later periods leave it out.`,
        ]),
  ]
}

/** Says that a run has used what is about to change. */
export const heldNote = ({ index, description }: HoldingRun): string =>
  `Invoice run ${index} (${description}) has billed this account and is not confirmed: reset the account there for it to pick this up.`
