import type { QueryClient } from '@tanstack/react-query'

/** Prefix of every query of one run, so that one invalidation refetches them all. */
export const runKey = (run: number) => ['invoice-runs', run] as const

/** Refetches the run, its history and the lists that contain it. */
export function refreshRun(queries: QueryClient, run: number): void {
  void queries.invalidateQueries({ queryKey: runKey(run) })
  void queries.invalidateQueries({ queryKey: ['timelines', 'invoice_run', run] })
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'clients' && queryKey[2] === 'invoiceruns',
  })
}
