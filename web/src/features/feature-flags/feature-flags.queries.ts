import { featureFlags } from '@nineops/contract/service-establishment/feature-flags.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'featureflags'] as const

export const featureFlagsQuery = (client: number) =>
  read(featureFlags.list, key(client), { params: { client } })

/** Failures appear next to the form. */
export const useCreateFlag = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: { flag: string; description: string }) =>
      api(featureFlags.create, { params: { client }, body }),
    onSuccess: useRefresh(key(client)),
  })

export const useRemoveFlag = (client: number) =>
  useMutation({
    mutationFn: (flag: string) => api(featureFlags.remove, { params: { client, flag } }),
    onSettled: useRefresh(key(client)),
  })
