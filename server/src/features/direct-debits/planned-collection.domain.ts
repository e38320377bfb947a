import type { PlannedCollection } from '@nineops/contract/direct-debits.contract'
import { penceToDecimal } from '@nineops/contract/money'

/** Something that is collected, with where its money goes. */
export interface Received {
  serviceUserNumber: string
  originatingSortCode: string
  originatingAccount: string
  originatingName: string
  items: number
  pence: number
}
type Account = PlannedCollection['accounts'][number]

const keyOf = ({ serviceUserNumber, sortCode, account, name }: Omit<Account, 'items' | 'total'>): string =>
  JSON.stringify([serviceUserNumber, sortCode, account, name])

/** What is collected on a day by the accounts that get it, in one order whatever that of the input. */
export function plannedOf(bacsDate: string, received: readonly Received[]): PlannedCollection {
  const accounts = received.map(one => ({
    serviceUserNumber: one.serviceUserNumber,
    sortCode: one.originatingSortCode,
    account: one.originatingAccount,
    name: one.originatingName,
    items: one.items,
    pence: one.pence,
  }))
  const byAccount = [...Map.groupBy(accounts, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    bacsDate,
    accounts: byAccount.flatMap(([, [first, ...rest]]) => {
      if (!first) return []
      const { pence, ...account } = first
      const sum = (of: 'items' | 'pence') => rest.reduce((total, one) => total + one[of], first[of])
      return [{ ...account, items: sum('items'), total: penceToDecimal(sum('pence')) }]
    }),
  }
}
