import { explanations } from '@nineops/contract/crm/explanations.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const explanationQuery = (invoice: number) =>
  queryOptions({
    queryKey: ['explanations', invoice],
    queryFn: ({ signal }) => api(explanations.ofInvoice, { params: { invoice }, signal }),
    staleTime: 0,
    meta: { silent: true },
  })
