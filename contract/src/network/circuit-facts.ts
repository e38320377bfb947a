import { z } from 'zod'

export const circuitProviders = ['OPENREACH', 'TALKTALK', 'OTHER'] as const
export const circuitProducts = ['FTTC', 'DSL', 'FTTP', 'ETHERNET'] as const
export type CircuitProvider = (typeof circuitProviders)[number]
export type CircuitProduct = (typeof circuitProducts)[number]

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters')

/** Details of a circuit. Empty texts and nulls are not known yet. */
export const circuitFacts = z.object({
  /** The provider's own reference for the circuit. */
  number: z
    .string()
    .trim()
    .max(40)
    .regex(/^[A-Za-z0-9/ .-]*$/, 'must be letters, digits, spaces and / . -'),
  provider: z.enum(circuitProviders).nullable(),
  product: z.enum(circuitProducts).nullable(),
  description: line(200),
  /** Where the line ends; empty means the account's own address. */
  address: line(200),
  postcode: z
    .string()
    .trim()
    .toUpperCase()
    .max(10)
    .regex(/^[A-Z0-9 ]*$/, 'must be letters and digits'),
})
export type CircuitFacts = z.infer<typeof circuitFacts>

/** Result of the last test of a circuit. */
export const lastResults = ['pass', 'degraded', 'fault', 'failed', 'cancelled', 'interrupted'] as const
export type LastResult = (typeof lastResults)[number]
export const circuitStates = ['active', 'future', 'ended'] as const
