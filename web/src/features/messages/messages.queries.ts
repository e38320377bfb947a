import { dashMessages, type NewMessage } from '@nineops/contract/dash-messages.contract'
import { omniOverview } from '@nineops/contract/omni-overview.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { dash, downloadDashCsv } from '../../api/dash-client.ts'

/** A reseller's messages, the latest start first. */
export const messagesQuery = (client: number) =>
  queryOptions({
    queryKey: ['dash', client, 'messages'],
    queryFn: async ({ signal }) => (await dash(client, dashMessages.list, { signal })).data,
    meta: { silent: true },
  })

/** What partners of a reseller are told at a moment; null is now. */
export const inForceQuery = (client: number, at: string | null) =>
  queryOptions({
    queryKey: ['dash', client, 'messages', 'in-force', at],
    queryFn: async ({ signal }) =>
      (
        await dash(client, dashMessages.list, {
          query: { inForce: 'true', ...(at === null ? {} : { at }) },
          signal,
        })
      ).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** What partners of every reseller are told now. */
export const allInForceQuery = queryOptions({
  queryKey: ['omni-portal', 'messages-in-force'],
  queryFn: ({ signal }) => api(omniOverview.inForce, { signal }),
  refetchInterval: 60_000,
  meta: { silent: true },
})

function useRefetch(client: number) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: messagesQuery(client).queryKey })
}

/** Adds a message: a key makes the same one sent twice be added once. */
export function useAddMessage(client: number) {
  return useMutation({
    mutationFn: ({ message, key }: { message: NewMessage; key: string }) =>
      dash(client, dashMessages.create, { body: message, idempotencyKey: key }),
    onSuccess: useRefetch(client),
  })
}

export function useChangeMessage(client: number) {
  return useMutation({
    mutationFn: ({ index, message }: { index: number; message: NewMessage }) =>
      dash(client, dashMessages.replace, { params: { message: index }, body: message }),
    onSuccess: useRefetch(client),
  })
}

export function useDeleteMessage(client: number) {
  return useMutation({
    mutationFn: (index: number) => dash(client, dashMessages.remove, { params: { message: index } }),
    // Somebody else may have deleted it before: the list shows it.
    onSettled: useRefetch(client),
  })
}

/** The messages as the Dash API writes them in CSV. */
export function useMessagesCsv(client: number) {
  return useMutation({ mutationFn: () => downloadDashCsv(client, dashMessages.list) })
}
