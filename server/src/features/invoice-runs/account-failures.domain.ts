import type { BankCheck } from '@nineops/contract/service-establishment/bank-checks.contract'
import { type Mandate, mandateProblems } from '@nineops/contract/crm/mandates'
import { counted, listed } from '@nineops/contract/words'
import { shownSortCode } from '../../platform/text/field-values.ts'

/** What is checked before an account is billed. */
export type AccountSnapshot = Mandate & {
  accountNumber: string
  companyName: string
  address1: string
  town: string
  postcode: string
  email: string
  delivery: 'email' | 'post' | 'portal'
  paymentMethod: 'direct_debit' | 'transfer' | 'card'
  currency: string
  /** Whether the account number can exist at the sort code; `not_checked` does not fail an account. */
  bankCheck: BankCheck['outcome']
  /** Another open account with the same mandate; null where there is none. */
  sameMandate: string | null
  /** Retail calls of the period without a charge, by destination. */
  unratedCalls: readonly { destination: string; calls: number }[]
  /** CLIs of services for which no retail rate card is in force. */
  servicesWithoutRateCard: readonly string[]
}

export type FailureCause =
  | 'no_billing_address'
  | 'no_email'
  | 'no_valid_mandate'
  | 'unrated_calls'
  | 'no_rate_card'
  | 'unsupported_currency'

/** Why an account cannot be billed; the message names what to fix. */
export type AccountFailure = { cause: FailureCause; message: string }

/** Named in a message; the rest is counted. */
const MOST_NAMED = 5

const hasText = (text: string): boolean => text.trim() !== ''

const unratedMessage = (unrated: AccountSnapshot['unratedCalls']): string => {
  const calls = unrated.reduce((sum, { calls: of }) => sum + of, 0)
  const destinations = unrated
    .toSorted((a, b) => b.calls - a.calls || (a.destination < b.destination ? -1 : 1))
    .map(({ destination, calls: of }) => `${destination} (${of})`)
  return `${counted(calls, 'call has', 'calls have')} no retail rate: add prefixes to the rate card for ${listed(destinations, MOST_NAMED)}.`
}

function debitProblems(account: AccountSnapshot): string[] {
  const problems = mandateProblems(account)
  if (problems.length > 0) return problems
  if (account.bankCheck === 'invalid')
    problems.push(
      `there is no account number ${account.bankAccount} at the sort code ${shownSortCode(account.sortCode)}, look at both again`,
    )
  if (account.sameMandate !== null)
    problems.push(
      `account ${account.sameMandate} has the mandate reference ${account.mandateReference} too, give each its own`,
    )
  return problems
}

/**
 * Every reason why an account cannot be billed (engine: What makes an account fail), none if it can.
 * An address needs its first line and a town or postcode; e-mail counts where it is the delivery.
 */
export const accountFailures = (account: AccountSnapshot): AccountFailure[] => {
  const who = `Account ${account.accountNumber} (${account.companyName})`
  const failures: AccountFailure[] = []
  if (!hasText(account.address1) || (!hasText(account.town) && !hasText(account.postcode))) {
    const message = `${who} has no billing address: enter its first line and its town or postcode.`
    failures.push({ cause: 'no_billing_address', message })
  }
  if (account.delivery === 'email' && !/^[^\s@]+@[^\s@]+$/.test(account.email.trim())) {
    const what = hasText(account.email)
      ? `"${account.email}" is no e-mail address`
      : 'it has no e-mail address'
    const message = `${who} gets its invoices by e-mail, but ${what}: fix the address or change the delivery.`
    failures.push({ cause: 'no_email', message })
  }
  const mandate = account.paymentMethod === 'direct_debit' ? debitProblems(account) : []
  if (mandate.length > 0) {
    const message = `${who} pays by Direct Debit without a valid mandate: ${mandate.join('; ')}.`
    failures.push({ cause: 'no_valid_mandate', message })
  }
  if (account.unratedCalls.length > 0) {
    failures.push({ cause: 'unrated_calls', message: unratedMessage(account.unratedCalls) })
  }
  const services = account.servicesWithoutRateCard
  if (services.length > 0) {
    const message = `${counted(services.length, 'service of', 'services of')} ${who} ${services.length === 1 ? 'has' : 'have'} no rate card: allocate a retail rate card for ${listed(services, MOST_NAMED)}.`
    failures.push({ cause: 'no_rate_card', message })
  }
  if (account.currency !== 'GBP') {
    const message = `${who} is in ${account.currency || 'no currency'}: only GBP is billed, change the account's currency.`
    failures.push({ cause: 'unsupported_currency', message })
  }
  return failures
}
