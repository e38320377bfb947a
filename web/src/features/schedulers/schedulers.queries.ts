import type { QueryInput } from '@nineops/contract/http'
import { type NewSchedule, schedulers } from '@nineops/contract/bureau/schedulers.contract'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

const key = ['schedulers'] as const

export const schedulesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api(schedulers.list, { signal }),
})

export const scheduleQuery = (schedule: number) =>
  queryOptions({
    queryKey: [...key, 'one', schedule],
    queryFn: ({ signal }) => api(schedulers.get, { params: { schedule }, signal }),
    meta: { silent: true },
  })

/** These change only with a release. */
export const actionsQuery = queryOptions({
  queryKey: ['scheduler-actions'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api(schedulers.actions, { signal }),
})

/** The meaning of an expression; the previous answer stays until the next arrives. */
export const previewQuery = (cron: string) =>
  queryOptions({
    queryKey: ['scheduler-preview', cron],
    placeholderData: keepPreviousData,
    queryFn: cron === '' ? skipToken : ({ signal }) => api(schedulers.preview, { query: { cron }, signal }),
    meta: { silent: true },
  })

/** Occurrences, the latest first by default. */
export const occurrencesQuery = (query: NonNullable<QueryInput<typeof schedulers.occurrences>>) =>
  queryOptions({
    queryKey: [...key, 'occurrences', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => apiPaged(schedulers.occurrences, { query, signal }),
  })

/** Refetches everything about schedules. */
export const refreshSchedules = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: key })

function useRefresh() {
  const queries = useQueryClient()
  return () => refreshSchedules(queries)
}

/** Details of an occurrence, refetched. */
export const useOccurrenceDetails = () =>
  useMutation({
    mutationFn: (occurrence: number) => api(schedulers.occurrence, { params: { occurrence } }),
  })

/** Adds a schedule, or changes the one with the index. Failures appear next to the form. */
export const useSaveSchedule = () =>
  useMutation({
    mutationFn: ({ index, schedule }: { index: number | undefined; schedule: NewSchedule }) =>
      index === undefined
        ? api(schedulers.create, { body: schedule })
        : api(schedulers.update, { params: { schedule: index }, body: schedule }),
    meta: { silent: true },
    onSuccess: useRefresh(),
  })

export const usePauseSchedule = () =>
  useMutation({
    mutationFn: ({ index, paused }: { index: number; paused: boolean }) =>
      api(paused ? schedulers.pause : schedulers.resume, { params: { schedule: index } }),
    onSettled: useRefresh(),
  })

export const useRunSchedule = () =>
  useMutation({
    mutationFn: (schedule: number) => api(schedulers.run, { params: { schedule } }),
    onSettled: useRefresh(),
  })

export const useDeleteSchedule = () =>
  useMutation({
    mutationFn: (schedule: number) => api(schedulers.remove, { params: { schedule } }),
    // Another user may have deleted it first: refetch to show that.
    onSettled: useRefresh(),
  })
