import { reportDimensions, reportKinds } from '@nineops/contract/invoice-reporting.contract'
import { z } from 'zod'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined)
const indexes = z.array(z.number().int().positive()).max(100).optional().catch(undefined)
const names = z.array(z.string().max(200)).max(40).optional().catch(undefined)

/** What rows can be narrowed to by opening them; resellers and brands are the selection of every screen. */
export const stepDimensions = ['month', 'productGroup', 'destination', 'kind'] as const

/** The report as the address holds it: what is as it begins is left out. */
export const reportSearch = z.object({
  from: month,
  to: month,
  resellers: indexes,
  brands: indexes,
  groups: names,
  destinations: names,
  kinds: z.array(z.enum(reportKinds)).optional().catch(undefined),
  by: z
    .enum([...reportDimensions, 'account'])
    .optional()
    .catch(undefined),
  split: z.enum(reportDimensions).optional().catch(undefined),
  compare: z.enum(['none', 'previous', 'year']).optional().catch(undefined),
  measure: z.enum(['revenue', 'margin']).optional().catch(undefined),
  /** Rows that were opened, one after the other. */
  steps: z
    .array(z.tuple([z.enum(stepDimensions), z.string().max(200)]))
    .max(8)
    .optional()
    .catch(undefined),
})
export type ReportSearch = z.infer<typeof reportSearch>
export type Step = NonNullable<ReportSearch['steps']>[number]
