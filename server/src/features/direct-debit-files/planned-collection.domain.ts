import type { PlannedCollection } from '@nineops/contract/invoicing/direct-debits.contract'
import { penceToDecimal } from '@nineops/contract/money'

/** An item to collect, with the account it is paid into. */
interface Received {
  serviceUserNumber: string
  originatingSortCode: string
  originatingAccount: string
  originatingName: string
  items: number
  pence: number
}

const keyOf = (one: Received): string =>
  JSON.stringify([
    one.serviceUserNumber,
    one.originatingSortCode,
    one.originatingAccount,
    one.originatingName,
  ])

/** Totals to collect on a day by receiving account, in an order that does not depend on the input's. */
export function plannedOf(bacsDate: string, received: readonly Received[]): PlannedCollection {
  const byAccount = [...Map.groupBy(received, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const accounts = byAccount.flatMap(([, all]) => {
    const [first] = all
    if (!first) return []
    const sum = (of: 'items' | 'pence') => all.reduce((total, one) => total + one[of], 0)
    return {
      serviceUserNumber: first.serviceUserNumber,
      sortCode: first.originatingSortCode,
      account: first.originatingAccount,
      name: first.originatingName,
      items: sum('items'),
      total: penceToDecimal(sum('pence')),
    }
  })
  return { bacsDate, accounts }
}
