import {
  exceptionKind,
  exceptionStates,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

const index = z.coerce.number().int().positive().optional().catch(undefined)

/** State of the report, in the address. */
export const exceptionSearch = z.object({
  /** A bill run other than the reseller's latest. */
  billRun: index,
  kind: exceptionKind.optional().catch(undefined),
  /** Open ones by default. */
  state: z
    .enum([...exceptionStates, 'all'])
    .optional()
    .catch(undefined),
  view: z.literal('trend').optional().catch(undefined),
  /** The open exception. */
  finding: index,
})
export type ExceptionSearch = z.infer<typeof exceptionSearch>

const route = getRouteApi('/partner-commercial/exception-reporting')

export const useExceptionSearch = (): ExceptionSearch => route.useSearch()

/** Changes the report's state; the table returns to its first page. */
export function useSetExceptionSearch(): (change: Partial<ExceptionSearch>) => void {
  const navigate = route.useNavigate()
  return change => {
    void navigate({ search: previous => ({ ...previous, ...change }) })
  }
}
