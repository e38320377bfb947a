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

/** Who shows errors: set once by the app, so that this layer knows no component. */
export function setErrorReporter(reporter: (error: ApiError) => void): void {
  report = reporter
}

/** The shared error handler of spec §8, also for code outside queries. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  report(toApiError(error))
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent) reportError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.silent) reportError(error)
    },
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
