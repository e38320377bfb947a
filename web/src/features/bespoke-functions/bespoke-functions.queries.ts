import {
  type BespokeEvent,
  bespokeFunctions,
  type BespokeOutcome,
  type BespokeValues,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import { type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'

export const functionsQuery = (categoryIndex: number) =>
  read(bespokeFunctions.list, ['bespoke-functions', categoryIndex, 'functions'], {
    params: { categoryIndex },
  })

/** The user's last runs, the latest first. */
export const runsQuery = (categoryIndex: number) =>
  read(bespokeFunctions.runs, ['bespoke-functions', categoryIndex, 'runs'], { query: { categoryIndex } })

const STALE_MS = 30_000
/** A run and its result; the screen shows a failure itself. A run last seen running may have ended since. */
export const outcomeQuery = (run: number | undefined) =>
  queryOptions({
    queryKey: ['bespoke-functions', 'outcome', run],
    queryFn:
      run === undefined ? skipToken : ({ signal }) => api(bespokeFunctions.run, { params: { run }, signal }),
    staleTime: ({ state }) => (state.data?.status === 'running' ? 0 : STALE_MS),
    meta: { silent: true },
  })

/** Refetches a run and its list. */
export async function refreshRun(queries: QueryClient, categoryIndex: number, run: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: outcomeQuery(run).queryKey }),
    queries.invalidateQueries({ queryKey: runsQuery(categoryIndex).queryKey }),
  ])
}

/** Updates the progress of a run. */
export function noteProgress(
  queries: QueryClient,
  run: number,
  { done, total, rowCount }: BespokeEvent,
): void {
  queries.setQueryData(outcomeQuery(run).queryKey, (before: BespokeOutcome | undefined) =>
    before?.status === 'running'
      ? { ...before, run: { ...before.run, rowCount, progress: { done, total } } }
      : before,
  )
}

interface Execution {
  index: number
  parameters: BespokeValues
  /** One key for each press of the button: a repeated request runs once. */
  key: string
}

/** Executes a function. Failures appear next to the form. */
export function useExecute(categoryIndex: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: Execution) => api(bespokeFunctions.execute, { body, idempotencyKey: key }),
    meta: { silent: true },
    onSuccess: outcome => queries.setQueryData(outcomeQuery(outcome.run.index).queryKey, outcome),
    // Failed runs are listed too.
    onSettled: () => queries.invalidateQueries({ queryKey: runsQuery(categoryIndex).queryKey }),
  })
}

/** Downloads the complete result of a run. */
export const useDownload = () =>
  useMutation({
    mutationFn: ({ as, run }: { as: 'csv' | 'zip'; run: number }) =>
      downloadFile(bespokeFunctions[as], { body: { run } }),
  })
