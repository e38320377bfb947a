import { featureFlags } from '@nineops/contract/service-establishment/feature-flags.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'featureflags'] as const

export const featureFlagsQuery = (client: number) =>
  queryOptions({
    queryKey: key(client),
    queryFn: ({ signal }) => api(featureFlags.list, { params: { client }, signal }),
  })

/** Failures appear next to the form. */
export function useCreateFlag(client: number) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: { flag: string; description: string }) =>
      api(featureFlags.create, { params: { client }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}

export function useRemoveFlag(client: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (flag: string) => api(featureFlags.remove, { params: { client, flag } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}
