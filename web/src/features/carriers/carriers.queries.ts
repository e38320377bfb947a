import { carriers, type NewCarrier } from '@nineops/contract/carriers.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'carriers'] as const

export const carriersQuery = (client: number) =>
  queryOptions({
    queryKey: key(client),
    queryFn: ({ signal }) => api(carriers.list, { params: { client }, signal }),
  })

/** Adds a carrier, or changes the one with the index. Failures stand beside the form. */
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
