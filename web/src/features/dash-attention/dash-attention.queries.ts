import { dashAttention } from '@nineops/contract/dash-administration/dash-attention.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const EVERY_MS = 30_000

export const attentionQuery = queryOptions({
  queryKey: ['dash-attention'],
  queryFn: ({ signal }) => api(dashAttention.list, { signal }),
  refetchInterval: EVERY_MS,
})
