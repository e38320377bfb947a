import { itemsOfUnsaved } from '../charges/charge-billing.service.ts'
import { toCharge } from '../charges/charge-outlook.service.ts'
import type { WhatIf } from '../invoices/invoice-effects.service.ts'
import { toDiscount } from '../loyalty-schemes/scheme-previews.service.ts'
import type { UnsavedCharge } from './contract-charges.service.ts'
import type { ProposedContract } from './proposed-contracts.service.ts'

/** The cost of ending a contract by a notice. */
export interface TerminationQuote {
  /** The earliest last day that the notice allows, and the one that was quoted. */
  earliest: string
  endOn: string
  charge: UnsavedCharge | null
}

const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0]

/** Adds the proposed schemes to those that accounts have. */
export function withProposedContracts(proposals: readonly ProposedContract[]): WhatIf {
  const byAccount = Map.groupBy(proposals, proposal => proposal.accountIndex)
  return {
    schemes: (accountIndex, stored, period) => [
      ...stored,
      ...(byAccount.get(accountIndex) ?? []).flatMap(({ scheme, startDate }) =>
        scheme && startDate <= period.end
          ? [
              {
                accountIndex,
                contractIndex: 0,
                schemeIndex: scheme.index,
                name: scheme.name,
                discount: toDiscount(scheme.discount),
                productGroups: scheme.productGroups,
              },
            ]
          : [],
      ),
    ],
    items: () => [],
    from: accountIndex => earliest((byAccount.get(accountIndex) ?? []).map(({ startDate }) => startDate)),
  }
}

/** A contract to end, with its quote. */
export interface Ended extends Omit<TerminationQuote, 'earliest'> {
  contract: { index: number; accountIndex: number }
}

/** Contracts ended on a day: without their schemes from then on, and with their termination charges. */
export function withEndings(ends: readonly Ended[]): WhatIf {
  const byContract = new Map(ends.map(end => [end.contract.index, end]))
  const byAccount = Map.groupBy(ends, end => end.contract.accountIndex)
  return {
    schemes: (_account, stored, period) =>
      stored.filter(
        ({ contractIndex }) => (byContract.get(contractIndex)?.endOn ?? period.end) >= period.end,
      ),
    items: (accountIndex, period) =>
      (byAccount.get(accountIndex) ?? []).flatMap(({ charge }) =>
        charge
          ? itemsOfUnsaved(
              {
                ...toCharge(charge.terms),
                accountIndex,
                description: charge.terms.description,
                productGroup: charge.terms.productGroup,
              },
              period,
            )
          : [],
      ),
    from: accountIndex => earliest((byAccount.get(accountIndex) ?? []).map(({ endOn }) => endOn)),
  }
}

/** Both combined. */
export const together = (first: WhatIf, second: WhatIf): WhatIf => ({
  schemes: (account, stored, period) =>
    second.schemes(account, first.schemes(account, stored, period), period),
  items: (account, period) => [...first.items(account, period), ...second.items(account, period)],
  from: account => earliest([first.from?.(account), second.from?.(account)].flatMap(day => day ?? [])),
})
