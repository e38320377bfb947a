import { mandateProblems } from '@nineops/contract/crm/mandates'
import { formatPence } from '@nineops/contract/money'
import { GREATEST_ITEM, GREATEST_SECTION } from './standard18.domain.ts'

/** The fields of an invoice to collect that can be wrong. */
export interface PayableFacts extends Collector {
  accountNumber: string
  number: string
  pence: number
  sortCode: string
  bankAccount: string
  reference: string
}

const SHOWN = 10

/** The collecting brand's details, as entered. */
export interface Collector {
  brandName: string
  serviceUserNumber: string
  originatingSortCode: string
  originatingAccount: string
}

/** Why nothing can be collected for a brand, with what to fix; null if it can. */
export function collectorFault(brand: Collector): string | null {
  const missing = [
    /^\d{6}$/.test(brand.serviceUserNumber) ? null : 'service user number of six digits',
    /^\d{6}$/.test(brand.originatingSortCode.replaceAll(/[ -]/g, '')) ? null : 'sort code of six digits',
    /^\d{8}$/.test(brand.originatingAccount) ? null : 'account number of eight digits',
  ].filter(part => part !== null)
  if (missing.length === 0) return null
  return `Brand ${brand.brandName} has no ${missing.join(', no ')}: Direct Debits can’t be collected without it.`
}

const itemFault = (payable: PayableFacts): string | null => {
  const { sortCode, bankAccount, reference } = payable
  const [first] = mandateProblems({ sortCode, bankAccount, mandateReference: reference })
  if (first !== undefined) return `Account ${payable.accountNumber}: ${first}.`
  if (payable.pence <= GREATEST_ITEM) return null
  return `Invoice ${payable.number} is ${formatPence(payable.pence)}: Bacs takes no more than £20,000,000.00 at once.`
}

/** Items that share a mandate: the payer's bank could not tell them apart. */
function sharedMandates(payables: readonly PayableFacts[]): string[] {
  const byMandate = Map.groupBy(
    payables,
    ({ serviceUserNumber, sortCode, bankAccount, reference }) =>
      `${serviceUserNumber} ${sortCode} ${bankAccount} ${reference}`,
  )
  return [...byMandate.values()].flatMap(shared => {
    const accounts = [...new Set(shared.map(({ accountNumber }) => accountNumber))]
    if (accounts.length < 2) return []
    return `Accounts ${accounts.join(' and ')} have one mandate reference, ${shared[0]?.reference ?? ''}: give each its own.`
  })
}

/** Bank accounts that get more than one contra can hold. */
function overfullSections(payables: readonly PayableFacts[]): string[] {
  const bySection = Map.groupBy(
    payables,
    ({ serviceUserNumber, originatingSortCode, originatingAccount }) =>
      `${serviceUserNumber} ${originatingSortCode} ${originatingAccount}`,
  )
  return [...bySection.values()].flatMap(section => {
    const sum = section.reduce((total, { pence }) => total + pence, 0)
    if (sum <= GREATEST_SECTION) return []
    const brand = section[0]?.brandName ?? ''
    return `The bank account of brand ${brand} is to get ${formatPence(sum)}: a Bacs file takes no more than ${formatPence(GREATEST_SECTION)} for one account.`
  })
}

/** Faults of what is to be collected, each with what to fix; empty if there are none. */
export function payableFaults(payables: readonly PayableFacts[]): string[] {
  const faults = payables.flatMap(payable => collectorFault(payable) ?? itemFault(payable) ?? [])
  const all = [...new Set([...faults, ...sharedMandates(payables), ...overfullSections(payables)])]
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `And ${all.length - SHOWN} more.`] : all
}
