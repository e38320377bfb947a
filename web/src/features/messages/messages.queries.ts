import { dashMessages, type NewMessage } from '@nineops/contract/omni-portal/messages/messages.contract'
import { omniOverview } from '@nineops/contract/omni-portal/messages/omni-overview.contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { dash, downloadDashCsv } from '../../api/dash-client.ts'

/** A reseller's messages, the latest start first. */
export const messagesQuery = (client: number) =>
  queryOptions({
    queryKey: ['dash', client, 'messages'],
    queryFn: async ({ signal }) => (await dash(client, dashMessages.list, { signal })).data,
    meta: { silent: true },
  })

/** The messages that a reseller's partners see at a moment; null is now. */
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

/** The messages that partners of every reseller see now. */
export const allInForceQuery = read(
  omniOverview.inForce,
  ['omni-portal', 'messages-in-force'],
  {},
  { refetchInterval: 60_000, silent: true },
)

/** Adds a message; the key makes a second attempt harmless. */
export const useAddMessage = (client: number) =>
  useMutation({
    mutationFn: ({ message, key }: { message: NewMessage; key: string }) =>
      dash(client, dashMessages.create, { body: message, idempotencyKey: key }),
    onSuccess: useRefresh(messagesQuery(client).queryKey),
  })

export const useChangeMessage = (client: number) =>
  useMutation({
    mutationFn: ({ index, message }: { index: number; message: NewMessage }) =>
      dash(client, dashMessages.replace, { params: { message: index }, body: message }),
    onSuccess: useRefresh(messagesQuery(client).queryKey),
  })

export const useDeleteMessage = (client: number) =>
  useMutation({
    mutationFn: (index: number) => dash(client, dashMessages.remove, { params: { message: index } }),
    // Another user may have deleted it first: refetch to show that.
    onSettled: useRefresh(messagesQuery(client).queryKey),
  })

/** Downloads the messages in the Dash API's CSV. */
export const useMessagesCsv = (client: number) =>
  useMutation({ mutationFn: () => downloadDashCsv(client, dashMessages.list) })
