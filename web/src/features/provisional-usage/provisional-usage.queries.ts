import { provisionalUsage } from '@nineops/contract/bureau/provisional-usage.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'provisional-usage'] as const

/** The last provisional rating of a reseller. */
export const ratingQuery = (client: number) =>
  read(provisionalUsage.get, [...key(client), 'rating'], { params: { client } }, { silent: true })

export const accountUsageQuery = (client: number, account: number) =>
  read(
    provisionalUsage.account,
    [...key(client), 'accounts', account],
    { params: { client, account } },
    { silent: true },
  )

export const useRateUsage = (client: number) =>
  useMutation({
    mutationFn: () => api(provisionalUsage.rate, { params: { client } }),
    onSuccess: useRefresh(key(client)),
  })
