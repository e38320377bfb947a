import { z } from 'zod'

/** Why an account stands out; every other one is as usual. Each account is in one class. */
export const comparisonKind = z.enum(['new', 'lost', 'zero', 'negative', 'unusual'])
export type ComparisonKind = z.infer<typeof comparisonKind>
