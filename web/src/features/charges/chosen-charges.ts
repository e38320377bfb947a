import type { Charge, MatchingCharges } from '@nineops/contract/ordering/charges.contract'

/** Charges to act on: these, or all that match, on every page. */
export type ChosenCharges = { count: number } & (
  | { charges: readonly Charge[] }
  | { matching: MatchingCharges }
)

export const only = (charge: Charge): ChosenCharges => ({ count: 1, charges: [charge] })
