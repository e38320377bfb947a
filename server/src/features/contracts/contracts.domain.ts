import type { ContractState } from '@nineops/contract/ordering/contract-states'
import { addDays, addMonths, type CalendarDate, longDay } from '../../platform/clock/calendar-dates.ts'

/** The terms that a contract's dates follow from. */
export interface ContractDays {
  startDate: CalendarDate
  endDate: CalendarDate | null
  endedOn: CalendarDate | null
}

/** As of a day: not begun, ended, inside its term, or beyond it (or without one). */
export function stateOn({ startDate, endDate, endedOn }: ContractDays, day: CalendarDate): ContractState {
  if (endedOn !== null && endedOn < day) return 'ended'
  if (startDate > day) return 'future'
  return endDate !== null && endDate >= day ? 'in_term' : 'out_of_term'
}

/** Last day of a term in months; null for none. */
export const termEnd = (startDate: CalendarDate, months: number): CalendarDate | null =>
  months === 0 ? null : addDays(addMonths(startDate, months), -1)

/** The earliest last day after a notice: the notice days later, and not before the contract has begun. */
export const earliestEnd = (
  { startDate, noticeDays }: { startDate: CalendarDate; noticeDays: number },
  noticeOn: CalendarDate,
): CalendarDate => {
  const day = addDays(noticeOn, noticeDays)
  return day < startDate ? startDate : day
}

/** Months of a term after a last day; a part month counts as whole. */
export function monthsLeft(endedOn: CalendarDate, endDate: CalendarDate): number {
  const from = addDays(endedOn, 1)
  let months = 0
  while (addMonths(from, months) <= endDate) months += 1
  return months
}

export interface TerminationTerms {
  endDate: CalendarDate | null
  chargeKind: 'none' | 'fixed' | 'per_month'
  /** Pence, once or per month. */
  chargePence: number
}

/** The cost of ending on a day before VAT: a quantity at an amount; null if the term is over or nothing was agreed. */
export function terminationCharge(
  { endDate, chargeKind, chargePence }: TerminationTerms,
  endedOn: CalendarDate,
): { quantity: number; amountPence: number } | null {
  if (chargeKind === 'none' || endDate === null || endedOn >= endDate) return null
  return { quantity: chargeKind === 'fixed' ? 1 : monthsLeft(endedOn, endDate), amountPence: chargePence }
}

/** The fields of a scheme or option that decide whether it can be contracted. */
interface Offer {
  name: string
  status: 'active' | 'withdrawn'
  validFrom: CalendarDate
  validTo: CalendarDate | null
}

const whyNotOffered = ({ name, status, validFrom, validTo }: Offer, day: CalendarDate): string | null => {
  if (status === 'withdrawn') return `"${name}" is withdrawn`
  if (day < validFrom) return `"${name}" is offered from ${longDay(validFrom)}`
  return validTo !== null && day > validTo ? `"${name}" was offered until ${longDay(validTo)}` : null
}

export interface ProposedContract {
  scheme: (Offer & { minimumMonths: number }) | null
  option: (Offer & { termMonths: number }) | null
  startDate: CalendarDate
}

export interface Refusal {
  field: 'schemeIndex' | 'optionIndex' | 'startDate' | 'accountIndex'
  message: string
}

/** The minimum months of a contract: the option's, otherwise the scheme's own. */
export const monthsOf = ({ scheme, option }: Pick<ProposedContract, 'scheme' | 'option'>): number =>
  option?.termMonths ?? scheme?.minimumMonths ?? 0

/** Why an account cannot contract for them from that day; empty if it can. */
export function contractRefusals({ scheme, option, startDate }: ProposedContract): Refusal[] {
  const refusals: Refusal[] = []
  const schemeReason = scheme && whyNotOffered(scheme, startDate)
  const optionReason = option && whyNotOffered(option, startDate)
  if (schemeReason) refusals.push({ field: 'schemeIndex', message: schemeReason })
  if (optionReason) refusals.push({ field: 'optionIndex', message: optionReason })
  if (scheme && option && option.termMonths < scheme.minimumMonths)
    refusals.push({
      field: 'optionIndex',
      message: `"${scheme.name}" asks for at least ${scheme.minimumMonths} months, "${option.name}" binds for ${option.termMonths}`,
    })
  return refusals
}

/** Whether one contract's scheme is still in force when another begins. */
export const runsInto = ({ endedOn }: { endedOn: CalendarDate | null }, startDate: CalendarDate): boolean =>
  endedOn === null || endedOn >= startDate

/** The contract end date shown to partners: the latest agreed end among an account's contracts that are not over. */
export const shownEndDate = (contracts: readonly ContractDays[], today: CalendarDate): CalendarDate | null =>
  contracts
    .filter(contract => stateOn(contract, today) !== 'ended')
    .map(({ endDate, endedOn }) => endedOn ?? endDate)
    .reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null)
