import { clientLists } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { dashSettings, type OmniSettings } from '@nineops/contract/omni-portal/omni-settings.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../api/read.ts'
import { dash } from '../../api/dash-client.ts'

/** Every reseller with its status as text. */
export const resellersQuery = read(clientLists.list, ['omni-portal', 'resellers'], {}, { silent: true })

const settingsQuery = (client: number) =>
  queryOptions({
    queryKey: ['dash', client, 'settings'],
    // Always refetched, because it is about to be edited.
    staleTime: 0,
    queryFn: async ({ signal }) => (await dash(client, dashSettings.get, { signal })).data,
  })

export function useLoadSettings() {
  const queries = useQueryClient()
  return useCallback((client: number) => queries.fetchQuery(settingsQuery(client)), [queries])
}

/** Saves the settings of a reseller's portal. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: ({
      client,
      settings,
      seen,
    }: {
      client: number
      settings: OmniSettings
      seen: string | null
    }) => dash(client, dashSettings.replace, { query: { seen: seen ?? 'never' }, body: settings }),
  })
