import { MutationCache, QueryCache } from '@tanstack/react-query'
import { ApiError, toApiError } from './api-error.ts'
import { RefreshingQueryClient } from './first-loads.ts'
import { onSessionEnd } from './session-state.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the screen shows the failure itself, so no snackbar. */
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

let report: (error: ApiError) => void = error => console.error(error)
let clearError: () => void = () => {}

/** Shows errors and takes back the last one: set once by the app, because this layer must not import components. */
export function setErrorReporter(reporter: (error: ApiError) => void, withdraw: () => void = () => {}): void {
  report = reporter
  clearError = withdraw
}

/** The query or change behind the last error shown. */
let shownFor: string | undefined

/** Each attempt is a separate mutation; attempts of the same change have the same function. */
const changeOf = ({ options }: { options: { mutationFn?: unknown } }): string => String(options.mutationFn)

function show(error: unknown, of: string): void {
  reportError(error)
  shownFor = of
}

/** A retry has succeeded: the error on screen is out of date. */
function settle(of: string): void {
  if (shownFor !== of) return
  shownFor = undefined
  clearError()
}

/** The shared error handler of spec §8, also for code outside queries. */
export function reportError(error: unknown): void {
  shownFor = undefined
  if (error instanceof DOMException && error.name === 'AbortError') return
  report(toApiError(error))
}

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

export const queryClient = new RefreshingQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent) show(error, query.queryHash)
    },
    onSuccess: (_data, query) => settle(query.queryHash),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.silent) show(error, changeOf(mutation))
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

// The next user must not see the previous one's data.
onSessionEnd(() => queryClient.clear())
