import type { QueryInput } from '@nineops/contract/http'
import { type NewSchedule, schedulers } from '@nineops/contract/bureau/schedulers.contract'
import { skipToken, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['schedulers'] as const

export const schedulesQuery = read(schedulers.list, [...key, 'list'])

export const scheduleQuery = (schedule: number) =>
  read(schedulers.get, [...key, 'one', schedule], { params: { schedule } }, { silent: true })

/** These change only with a release. */
export const actionsQuery = read(
  schedulers.actions,
  ['scheduler-actions'],
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

/** The meaning of an expression; the previous answer stays until the next arrives. */
export const previewQuery = (cron: string) =>
  read(schedulers.preview, ['scheduler-preview', cron], cron === '' ? skipToken : { query: { cron } }, {
    silent: true,
    keep: true,
  })

/** Occurrences, the latest first by default. */
export const occurrencesQuery = (query: NonNullable<QueryInput<typeof schedulers.occurrences>>) =>
  readPage(schedulers.occurrences, [...key, 'occurrences', query], { query })

/** Refetches everything about schedules. */
export const useRefreshSchedules = () => useRefresh(key)

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
    onSuccess: useRefresh(key),
  })

export const usePauseSchedule = () =>
  useMutation({
    mutationFn: ({ index, paused }: { index: number; paused: boolean }) =>
      api(paused ? schedulers.pause : schedulers.resume, { params: { schedule: index } }),
    onSettled: useRefresh(key),
  })

export const useRunSchedule = () =>
  useMutation({
    mutationFn: (schedule: number) => api(schedulers.run, { params: { schedule } }),
    onSettled: useRefresh(key),
  })

export const useDeleteSchedule = () =>
  useMutation({
    mutationFn: (schedule: number) => api(schedulers.remove, { params: { schedule } }),
    // Another user may have deleted it first: refetch to show that.
    onSettled: useRefresh(key),
  })
