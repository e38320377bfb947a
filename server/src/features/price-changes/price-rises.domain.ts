import { counted } from '@nineops/contract/words'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { Change } from './price-changes.domain.ts'

/** An account as far as it decides by how much its prices may rise. */
export interface Customer {
  index: number
  customerType: '' | 'consumer' | 'small_business' | 'business'
  /** The first day of the latest contract whose term includes the day; null for none. */
  contractFrom: string | null
}

/** Contracts from this day on name their rises in pounds and pence (Ofcom, General Condition C1). */
export const POUNDS_AND_PENCE_FROM = '2025-01-17'

const isProtected = ({ customerType }: Customer): boolean =>
  customerType === 'consumer' || customerType === 'small_business'

const isRise = (change: Change): boolean => ('pence' in change ? change.pence : change.percentHundredths) > 0

/** Why a customer's prices cannot rise so; null if they can. */
export function riseRefusal(customer: Customer | undefined, change: Change): string | null {
  if (!customer?.contractFrom || !('percentHundredths' in change) || !isRise(change)) return null
  return isProtected(customer) && customer.contractFrom >= POUNDS_AND_PENCE_FROM
    ? `Its contract of ${longDay(customer.contractFrom)} is in its term: prices of consumers and small businesses rise by pounds, not by percent (Ofcom, GC C1).`
    : null
}

/** Why a contract cannot name a step for a charge; null if it can. */
export function stepRefusal(
  contract: { accountIndex: number; startDate: string; endDate: string | null },
  step: { accountIndex: number; from: string },
): string | null {
  if (contract.accountIndex !== step.accountIndex) return 'The contract is of another account.'
  if (step.from <= contract.startDate) return `The contract begins on ${longDay(contract.startDate)}.`
  return contract.endDate !== null && step.from > contract.endDate
    ? `The term of the contract ends on ${longDay(contract.endDate)}.`
    : null
}

/** Whether a customer may leave without a charge because of a rise that its contract does not name (Ofcom, GC C1.14). */
export const mayLeave = (customer: Customer | undefined): boolean =>
  customer !== undefined && customer.contractFrom !== null && customer.customerType !== 'business'

/** What someone who raises prices must know of the customers, in sentences. */
export function riseNotes(customers: readonly Customer[], change: Change, agreed: boolean): string[] {
  if (!isRise(change)) return []
  const leaving = agreed ? 0 : customers.filter(mayLeave).length
  const unknown = customers.filter(
    ({ customerType, contractFrom }) => customerType === '' && (contractFrom ?? '') >= POUNDS_AND_PENCE_FROM,
  ).length
  return [
    ...(leaving === 0
      ? []
      : [
          `${counted(leaving, 'account')} ${leaving === 1 ? 'is' : 'are'} inside the term of a contract. A rise that the contract does not name lets consumers and small businesses leave without a charge; tell them a month before (Ofcom, GC C1.14).`,
        ]),
    ...(unknown === 0 || !('percentHundredths' in change)
      ? []
      : [
          `The customer type of ${counted(unknown, 'account')} in a term is not recorded. If any is a consumer or small business, its prices must not rise by percent.`,
        ]),
  ]
}
