import { home } from '@nineops/contract/portal/home.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const buildVersionQuery = queryOptions({
  queryKey: ['home', 'build-version'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api(home.buildVersion, { signal, headers: { Accept: 'text/plain' } }),
})
