import {
  dashApiSettingsCalls as calls,
  type SavedDashApiSettings,
} from '@nineops/contract/dash-administration/dash-api-settings.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['dash-api-settings'] as const

export const settingsQuery = read(calls.get, key)

/** Default number of days an old secret stays valid. */
export const overlapDaysQuery = queryOptions({
  ...settingsQuery,
  select: ({ overlapDays }: SavedDashApiSettings) => overlapDays,
})

export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ updatedAt: _at, updatedBy: _by, ...body }: SavedDashApiSettings) =>
      api(calls.save, { body }),
    meta: { silent: true },
    onSuccess: saved => queryClient.setQueryData(key, saved),
  })
}
