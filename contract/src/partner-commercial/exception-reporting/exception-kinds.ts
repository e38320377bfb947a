import { z } from 'zod'

/** The kinds of exception; each is defined in `exceptionDefinitions`. */
export const exceptionKind = z.enum([
  'unallocated',
  'unrated_retail',
  'unrated_wholesale',
  'zero_value',
  'negative_margin',
  'account_margin',
  'high_spend',
  'high_call',
  'long_call',
  'premium_share',
  'missing_bank',
  'invalid_bank',
  'missing_email',
  'missing_address',
  'missing_vat',
  'duplicate',
  'late',
  'rejected',
])
export type ExceptionKind = z.infer<typeof exceptionKind>

/**
 * Families in the order of the questions: can it be billed, is it right, can it be sent and collected, did it arrive.
 */
export const exceptionFamilies = {
  unbilled: ['unallocated', 'unrated_retail', 'unrated_wholesale'],
  margin: ['zero_value', 'negative_margin', 'account_margin'],
  spend: ['high_spend', 'high_call', 'long_call', 'premium_share'],
  details: ['missing_bank', 'invalid_bank', 'missing_email', 'missing_address', 'missing_vat'],
  records: ['duplicate', 'late', 'rejected'],
} as const satisfies Record<string, readonly ExceptionKind[]>
export type ExceptionFamily = keyof typeof exceptionFamilies

/** Kinds made of calls that can be looked at one by one. */
export const kindsWithCalls: readonly ExceptionKind[] = [
  ...exceptionFamilies.unbilled,
  ...exceptionFamilies.margin,
  'high_spend',
  'high_call',
  'long_call',
  'premium_share',
  'late',
]

/** Kinds that a threshold decides. */
export const kindsWithThresholds: readonly ExceptionKind[] = [
  'zero_value',
  'high_spend',
  'high_call',
  'long_call',
  'premium_share',
]

/** Kinds found in the current accounts and brands, so only for a reseller's latest run. */
export const kindsOfDetails: readonly ExceptionKind[] = exceptionFamilies.details

/** Open, signed off in its current state, or gone: fixed, or no longer listed by the thresholds. */
export const exceptionStates = ['open', 'signed-off', 'gone'] as const
