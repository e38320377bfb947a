import { z } from 'zod'

/** As of today in London: begins later, is inside its term, continues after it (or has none), or is over. */
export const contractState = z.enum(['future', 'in_term', 'out_of_term', 'ended'])
export type ContractState = z.infer<typeof contractState>
