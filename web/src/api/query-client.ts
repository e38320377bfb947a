import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, toApiError } from './api-error.ts'
import { onSessionEnd } from './session-state.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the screen shows the failure itself, so no snackbar. */
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

let report: (error: ApiError) => void = error => console.error(error)
let takeBack: () => void = () => {}

/** Who shows errors, and takes the last one back: set once by the app, so that this layer knows no component. */
export function setErrorReporter(reporter: (error: ApiError) => void, withdraw: () => void = () => {}): void {
  report = reporter
  takeBack = withdraw
}

/** What the error that was told last was of. */
let toldOf: string | undefined

/** Each attempt is a mutation of its own; of the same change they do the same. */
const changeOf = ({ options }: { options: { mutationFn?: unknown } }): string => String(options.mutationFn)

function tell(error: unknown, of: string): void {
  reportError(error)
  toldOf = of
}

/** Trying again has succeeded: what is told of the failure is out of date. */
function settle(of: string): void {
  if (toldOf !== of) return
  toldOf = undefined
  takeBack()
}

/** The shared error handler of spec §8, also for code outside queries. */
export function reportError(error: unknown): void {
  toldOf = undefined
  if (error instanceof DOMException && error.name === 'AbortError') return
  report(toApiError(error))
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent) tell(error, query.queryHash)
    },
    onSuccess: (_data, query) => settle(query.queryHash),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.silent) tell(error, changeOf(mutation))
    },
    onSuccess: (_data, _variables, _context, mutation) => settle(changeOf(mutation)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 1 && isTransient(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

// What one user saw is not for the next one.
onSessionEnd(() => queryClient.clear())
