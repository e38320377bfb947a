import { exceptionKind } from '@nineops/contract/exception-kinds'
import { exceptionStates } from '@nineops/contract/exceptions.contract'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

const index = z.coerce.number().int().positive().optional().catch(undefined)

/** What the report shows, kept in the address beside the reseller. */
export const exceptionSearch = z.object({
  /** A bill run that is not the reseller's latest. */
  billRun: index,
  kind: exceptionKind.optional().catch(undefined),
  /** Open ones unless told. */
  state: z
    .enum([...exceptionStates, 'all'])
    .optional()
    .catch(undefined),
  view: z.literal('trend').optional().catch(undefined),
  /** The exception that is open. */
  finding: index,
})
export type ExceptionSearch = z.infer<typeof exceptionSearch>

const route = getRouteApi('/partner-commercial/exception-reporting')

export const useExceptionSearch = (): ExceptionSearch => route.useSearch()

/** Changes what the report shows; the table begins at its first page again. */
export function useSetExceptionSearch(): (change: Partial<ExceptionSearch>) => void {
  const navigate = route.useNavigate()
  return change => {
    void navigate({ search: previous => ({ ...previous, ...change }) })
  }
}
