import { auditTrail } from '@nineops/contract/administration/audit-trail.contract'
import type { QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

export const entriesQuery = (query: QueryInput<typeof auditTrail.list>) =>
  queryOptions({
    queryKey: ['audit-trail', 'list', query],
    queryFn: ({ signal }) => apiPaged(auditTrail.list, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const choicesQuery = queryOptions({
  queryKey: ['audit-trail', 'choices'],
  queryFn: ({ signal }) => api(auditTrail.choices, { signal }),
  staleTime: 60_000,
})

export const entryQuery = (entry: number | undefined) =>
  queryOptions({
    queryKey: ['audit-trail', 'entry', entry],
    queryFn:
      entry === undefined ? skipToken : ({ signal }) => api(auditTrail.get, { params: { entry }, signal }),
    meta: { silent: true },
  })
