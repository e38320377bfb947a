import { addDays, longDay } from '../../platform/clock/calendar-dates.ts'
import type { BilledPart, Charge } from './charges.domain.ts'

const MOST_PENCE = 100_000_000 * 100

/** Whether amount times quantity is more than a line and an invoice can hold. */
export const isTooDear = ({ amountPence, quantityThousandths }: Charge): boolean =>
  (Math.abs(amountPence) * quantityThousandths) / 1000 > MOST_PENCE

/** Why a charge cannot end on a day; null if it can. */
export function endRefusal(charge: Charge, endDate: string): string | null {
  if (charge.frequency === 'once')
    return 'A one-off has no last day. Delete it while no run has billed it, or add a credit.'
  if (endDate < charge.startDate)
    return `It starts on ${longDay(charge.startDate)}, after that day. Delete it if no run has billed it.`
  if (charge.endDate !== null && charge.endDate <= endDate)
    return `It ends on ${longDay(charge.endDate)} already.`
  return null
}

/** First refunded day that the charge would cover again; null if there is none. */
export function refundedAgain(endDate: string | null, billed: readonly BilledPart[]): string | null {
  const first = billed
    .filter(part => part.kind === 'refund')
    .reduce<string | null>(
      (day, part) => (day === null || part.periodStart < day ? part.periodStart : day),
      null,
    )
  return first !== null && (endDate === null || endDate >= first) ? first : null
}

/** Why a new amount cannot apply from a day; null if it can. */
export function priceRefusal(charge: Charge, from: string): string | null {
  if (charge.frequency === 'once') return 'A one-off has one day. Change it while no run has billed it.'
  if (from <= charge.startDate)
    return `It starts on ${longDay(charge.startDate)}: choose a later day, or change the charge itself.`
  if (charge.endDate !== null && charge.endDate < from)
    return `It ends on ${longDay(charge.endDate)}: choose an earlier day.`
  return null
}

/** The charge's last day before another replaces it. */
export const dayBefore = (day: string): string => addDays(day, -1)
