import { type Carrier, carriers, type NewCarrier } from '@nineops/contract/bureau/carriers.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'carriers'] as const

export const carriersQuery = (client: number) =>
  queryOptions({
    queryKey: key(client),
    queryFn: ({ signal }) => api(carriers.list, { params: { client }, signal }),
  })

/** What depends on each carrier. */
export const usageQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'usage'],
    queryFn: ({ signal }) => api(carriers.usage, { params: { client }, signal }),
  })

/** Adds a carrier, or changes the one with the index. Failures appear next to the form. */
export function useSaveCarrier(client: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ index, carrier }: { index: number | undefined; carrier: NewCarrier }) =>
      index === undefined
        ? api(carriers.create, { params: { client }, body: carrier })
        : api(carriers.update, { params: { client, carrierIndex: index }, body: { carrier } }),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}

/** Activates or deactivates a carrier; nothing else changes. */
export function useSwitchCarrier(client: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ index, ...carrier }: Carrier) =>
      api(carriers.update, { params: { client, carrierIndex: index }, body: { carrier } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}
