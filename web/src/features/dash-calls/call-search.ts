import { callSpans, dashCallMethods, statusClasses } from '@nineops/contract/dash-administration/call-filters'
import { z } from 'zod'

const index = z.coerce.number().int().min(1).optional().catch(undefined)
const instant = z.iso.datetime({ offset: true }).optional().catch(undefined)

/** The log's filters, in the address so that it can be shared. */
export const callSearch = z.object({
  span: z.enum(callSpans).optional().catch(undefined),
  since: instant,
  until: instant,
  reseller: index,
  credential: index,
  callMethod: z.enum(dashCallMethods).optional().catch(undefined),
  statusClass: z.enum(statusClasses).optional().catch(undefined),
  minMs: z.coerce.number().int().min(0).max(3_600_000).optional().catch(undefined),
})
export type CallSearch = z.infer<typeof callSearch>
