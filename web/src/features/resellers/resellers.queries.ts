import { resellers } from '@nineops/contract/service-establishment/resellers.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const resellersQuery = queryOptions({
  queryKey: ['clients', 'overview'],
  queryFn: ({ signal }) => api(resellers.list, { signal }),
})

/** What each reseller needs for its first run; separate because it is slower than the list. */
export const resellersReadinessQuery = queryOptions({
  queryKey: ['clients', 'overview', 'readiness'],
  queryFn: ({ signal }) => api(resellers.readiness, { signal }),
})

export const brandSummariesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'brands', 'summaries'],
    queryFn: ({ signal }) => api(resellers.brands, { params: { client }, signal }),
  })
