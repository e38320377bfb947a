import type { Charge, MatchingCharges } from '@nineops/contract/charges.contract'

/** Charges to do something with: these, or all that match, on whatever page they are. */
export type ChosenCharges = { count: number } & (
  | { charges: readonly Charge[] }
  | { matching: MatchingCharges }
)

export const only = (charge: Charge): ChosenCharges => ({ count: 1, charges: [charge] })
