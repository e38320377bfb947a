import { testSteps } from '@nineops/contract/network/line-tests'
import { testFigures } from '@nineops/contract/network/line-tests.contract'
import { z } from 'zod'

const unknown = Object.fromEntries(Object.keys(testFigures.shape).map(name => [name, null]))
/** A provider may omit figures that it does not know. */
const figures = z.preprocess(
  value => (typeof value === 'object' && value !== null ? { ...unknown, ...value } : value),
  testFigures,
)

/** A provider's answer about a test (docs/line-tests.md). */
export const providerAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['queued', 'running']), step: z.enum(testSteps).nullish() }),
  z.object({ state: z.literal('done'), figures }),
  z.object({ state: z.literal('failed'), message: z.string().trim().min(1).max(500) }),
])
export type ProviderAnswer = z.infer<typeof providerAnswer>

/** A refusal's own message, if any. */
export const providerRefusal = z.object({ message: z.string().trim().min(1).max(500) })
