import { z } from 'zod'
import { comparisonThresholds } from '../../invoicing/comparisons.contract.ts'
import { exceptionKind } from './exception-kinds.ts'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, instant } from '../../http.ts'
import { partnerCommercial } from '../../roles.ts'

const count = z.number().int().min(0)
const pounds = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be pounds of at least 0, such as 25.00')
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have 2 decimals at most')

/**
 * Thresholds of exceptions. The first three are those of a run's comparison with the previous month: both screens
 * change the same values.
 */
export const exceptionThresholds = z.object({
  ...comparisonThresholds.shape,
  /** A single call above this many pounds stands out. */
  highCall: pounds,
  /** A single call above this many minutes stands out. */
  longCallMinutes: z.number().int().min(1).max(1440),
  /** Share of international, 09 and 070 calls in an account's call charges from which it stands out. */
  premiumPercent: percent,
  /** Pounds of such calls below which the share is ignored. */
  premiumMinimum: pounds,
  /** Numbers whose calls may be free: digits as stored (44800 is 0800); three digits are a short code. */
  freePrefixes: z.array(z.string().regex(/^\d{3,15}$/, 'must be 3 to 15 digits, such as 44800')).max(50),
})
export type ExceptionThresholds = z.infer<typeof exceptionThresholds>

const stored = z.object({
  thresholds: exceptionThresholds,
  /** Counts each change; 0 while the defaults apply. Sent back with the next change. */
  version: count,
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
})
export type StoredExceptionThresholds = z.infer<typeof stored>

const effect = z.object({
  kind: exceptionKind,
  /** What the reseller's latest run lists with the thresholds in force. */
  now: count,
  /** Null where counting takes too long. */
  wouldBe: count.nullable(),
})
export type ThresholdEffect = z.infer<typeof effect>

const base = '/api/clients/{client}/exceptionthresholds'
const ofClient = { roles: partnerCommercial, params: clientParams } as const

export const exceptionThresholdCalls = {
  get: endpoint({
    ...ofClient,
    method: 'GET',
    path: base,
    summary: 'From when an exception of a reseller is one',
    answer: stored,
  }),
  set: endpoint({
    ...ofClient,
    method: 'PUT',
    path: base,
    summary:
      'Change the thresholds: they hold from the next time that exceptions are found; those of the comparison at once',
    body: z.object({ thresholds: exceptionThresholds, version: count.max(2_147_483_647) }),
    answer: stored,
  }),
  preview: endpoint({
    ...ofClient,
    method: 'POST',
    path: `${base}/preview`,
    summary:
      'How many exceptions the latest run would list with other thresholds; null of what takes too long to count',
    body: z.object({ thresholds: exceptionThresholds }),
    answer: z.array(effect),
    reads: true,
  }),
}
