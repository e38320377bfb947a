import type { PricedCall } from './call-prices.ts'
import type { Facts } from './reference-facts.ts'

/** The first reason why an account cannot be billed (engine: What makes an account fail), by account. */
export function failingAccounts(facts: Facts, priced: readonly PricedCall[]): Map<number, string> {
  const unrated = new Set(priced.filter(call => call.chargeMicros === null).map(call => call.account))
  return new Map(
    facts.accounts.flatMap(account => {
      const cause = causeOf(account, unrated.has(account.index))
      return cause ? [[account.index, cause]] : []
    }),
  )
}

function causeOf(account: Facts['accounts'][number], hasUnratedCalls: boolean): string | null {
  if (account.address1 === '' || (account.town === '' && account.postcode === '')) return 'no_billing_address'
  if (account.delivery === 'email' && !account.email.includes('@')) return 'no_email'
  const mandate =
    /^\d{6}$/.test(account.sortCode.replaceAll('-', '')) &&
    /^\d{8}$/.test(account.bankAccount) &&
    account.mandateReference !== ''
  if (account.paymentMethod === 'direct_debit' && !mandate) return 'no_valid_mandate'
  if (hasUnratedCalls) return 'unrated_calls'
  return account.currency === 'GBP' ? null : 'unsupported_currency'
}
