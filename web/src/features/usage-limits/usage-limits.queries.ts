import {
  type NewUsageLimit,
  type UsageLimit,
  usageLimits,
} from '@nineops/contract/bureau/usage-limits.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'usage-limits'] as const
const alertsKey = (client: number) => ['clients', client, 'usage-alerts'] as const

export const limitsQuery = (client: number) => read(usageLimits.list, key(client), { params: { client } })

export const alertsQuery = (client: number, query: NonNullable<QueryInput<typeof usageLimits.alerts>>) =>
  readPage(usageLimits.alerts, [...alertsKey(client), query], { params: { client }, query }, { silent: true })

/** Adds a limit, or changes the one that was shown. Failures appear next to the form. */
export const useSaveLimit = (client: number) =>
  useMutation({
    mutationFn: ({ seen, body }: { seen: UsageLimit | undefined; body: NewUsageLimit }) =>
      seen === undefined
        ? api(usageLimits.create, { params: { client }, body })
        : api(usageLimits.change, {
            params: { client, limit: seen.index },
            body: { ...body, version: seen.version },
          }),
    meta: { silent: true },
    // Also after a refusal: it has changed since it was shown.
    onSettled: useRefresh(key(client), alertsKey(client)),
  })

export const useDeleteLimit = (client: number) =>
  useMutation({
    mutationFn: ({ index, version }: UsageLimit) =>
      api(usageLimits.remove, { params: { client, limit: index }, query: { version } }),
    onSettled: useRefresh(key(client)),
  })

export const useAcknowledge = (client: number) =>
  useMutation({
    mutationFn: ({ alert, reason }: { alert: number; reason: string }) =>
      api(usageLimits.acknowledge, { params: { client, alert }, body: { reason } }),
    onSettled: useRefresh(alertsKey(client), ['board']),
  })
