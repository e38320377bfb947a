import {
  type NewWebhook,
  type WebhookChange,
  type WebhookDeliveryState,
  webhooks,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { api, apiPaged } from '../../api/client.ts'
import type { ServerTableCut } from '../../ui/table/use-server-table.ts'

const key = ['webhooks'] as const
const SOON_MS = 1500
const LATER_MS = 15_000

/** A webhook's reseller and index. */
export interface Place {
  client: number
  webhook: number
}

/** All resellers' webhooks; refetched soon while deliveries are pending. */
export const webhooksQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ signal }) => api(webhooks.all, { signal }),
  refetchInterval: query => (query.state.data?.some(({ waiting }) => waiting > 0) ? SOON_MS : LATER_MS),
})

export const deliveriesQuery = (
  { client, webhook }: Place,
  state: WebhookDeliveryState | undefined,
  cut: ServerTableCut,
) =>
  queryOptions({
    queryKey: [...key, client, webhook, 'deliveries', state, cut],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(webhooks.deliveries, {
        params: { client, webhook },
        query: { page: cut.page, pageSize: cut.pageSize, ...(state && { state }) },
        signal,
      }),
    refetchInterval: query => (query.state.data?.rows.some(row => isOpen(row.state)) ? SOON_MS : LATER_MS),
  })

const isOpen = (state: WebhookDeliveryState) => state === 'waiting' || state === 'sending'

/** A delivery with its message and every attempt. */
export const deliveryQuery = ({ client, webhook }: Place, delivery: number) =>
  queryOptions({
    queryKey: [...key, client, webhook, 'delivery', delivery],
    queryFn: ({ signal }) => api(webhooks.delivery, { params: { client, webhook, delivery }, signal }),
    refetchInterval: query => (query.state.data && isOpen(query.state.data.state) ? SOON_MS : false),
  })

/** A webhook as it is now; undefined if it has been deleted. */
export function useReadWebhook() {
  const queries = useQueryClient()
  return async (index: number) =>
    (await queries.fetchQuery({ ...webhooksQuery, staleTime: 0 })).find(one => one.index === index)
}

/** Adds one; the key makes a second attempt harmless. Failures appear next to the form. */
export const useAddWebhook = (client: number) =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewWebhook; idempotencyKey: string }) =>
      api(webhooks.create, { params: { client }, body, idempotencyKey }),
    meta: { silent: true },
    onSuccess: useRefresh(key),
  })

export const useChangeWebhook = ({ silent = false } = {}) =>
  useMutation({
    mutationFn: ({ client, webhook, body }: Place & { body: WebhookChange }) =>
      api(webhooks.change, { params: { client, webhook }, body }),
    meta: { silent },
    onSuccess: useRefresh(key),
  })

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (params: Place) => api(webhooks.remove, { params }),
    onSettled: useRefresh(key),
  })

export const useRotateSecret = () =>
  useMutation({
    mutationFn: ({ overlapHours, ...params }: Place & { overlapHours: number }) =>
      api(webhooks.rotate, { params, body: { overlapHours } }),
    onSuccess: useRefresh(key),
  })

export const useTestWebhook = () =>
  useMutation({
    mutationFn: (params: Place) => api(webhooks.test, { params }),
    onSuccess: useRefresh(key),
  })

export const useResendDelivery = () =>
  useMutation({
    mutationFn: (params: Place & { delivery: number }) => api(webhooks.resend, { params }),
    onSettled: useRefresh(key),
  })

export const useResendFailed = () =>
  useMutation({
    mutationFn: (params: Place) => api(webhooks.resendFailed, { params }),
    onSettled: useRefresh(key),
  })
