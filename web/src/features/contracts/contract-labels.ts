import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import type { ContractState } from '@nineops/contract/ordering/contract-states'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const states: Record<ContractState, { tone: Tone; word: string }> = {
  future: { tone: 'planned', word: 'Future' },
  in_term: { tone: 'good', word: 'In term' },
  out_of_term: { tone: 'warn', word: 'Out of term' },
  ended: { tone: 'quiet', word: 'Ended' },
}

/** A contract's name: `Loyal, Fibre 24`. */
export const contractName = ({ scheme, option }: Pick<Contract, 'scheme' | 'option'>): string =>
  [option?.name, scheme?.name].filter(name => name !== undefined).join(', ')
