import { reportDimensions, reportKinds } from '@nineops/contract/partner-commercial/report-dimensions'
import { z } from 'zod'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined)
const indexes = z.array(z.number().int().positive()).max(100).optional().catch(undefined)
const names = z.array(z.string().max(200)).max(40).optional().catch(undefined)

/** Dimensions to drill into by opening a row; resellers and brands are the selection of every screen. */
export const stepDimensions = ['month', 'productGroup', 'destination', 'kind'] as const

/** Tabs beside revenue. */
export const reportTabs = ['vat', 'debt', 'rentals'] as const

/** The report's state in the address, without defaults. */
export const reportSearch = z.object({
  tab: z.enum(reportTabs).optional().catch(undefined),
  /** Of the tabs VAT and Carrier rentals. */
  month,
  /** Of the tab Carrier rentals, other than what is bought and not billed. */
  rentals: z.enum(['billed', 'files']).optional().catch(undefined),
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
  /** Opened rows, in order. */
  steps: z
    .array(z.tuple([z.enum(stepDimensions), z.string().max(200)]))
    .max(8)
    .optional()
    .catch(undefined),
})
export type ReportSearch = z.infer<typeof reportSearch>
export type Step = NonNullable<ReportSearch['steps']>[number]
