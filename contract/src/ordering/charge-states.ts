import { z } from 'zod'

/** As of today in London: starts later, is active (a one-off: is dated today), or is over. */
export const chargeState = z.enum(['future', 'active', 'ended'])
export type ChargeState = z.infer<typeof chargeState>
