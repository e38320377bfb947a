import {
  type CurrentEmailOptions,
  type EmailOptions,
  type EmailOptionsDraft,
  emailOptionsCalls as calls,
} from '@nineops/contract/service-establishment/email-options.contract'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** A brand's options, or without a brand the reseller's. */
export interface Scope {
  client: number
  brand: number | undefined
}

const key = (client: number) => ['clients', client, 'email-options'] as const
const queryOf = ({ brand }: Scope) => (brand === undefined ? {} : { brand })

export const scopesQuery = (client: number) =>
  read(calls.list, [...key(client), 'scopes'], { params: { client } })

const currentKey = ({ client, brand }: Scope) => [...key(client), 'current', brand ?? 'all'] as const

export const currentQuery = (scope: Scope) =>
  queryOptions({
    queryKey: currentKey(scope),
    queryFn: ({ signal }) =>
      api(calls.current, { params: { client: scope.client }, query: queryOf(scope), signal }),
    // Never refetched while being edited; saving reports others' changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const versionsQuery = (scope: Scope) =>
  read(calls.versions, [...key(scope.client), 'versions', scope.brand ?? 'all'], {
    params: { client: scope.client },
    query: queryOf(scope),
  })

/** Documents for the preview. */
export const invoicesQuery = (scope: Scope, kind: EmailOptionsDraft['kind'], filter: string) =>
  read(
    calls.invoices,
    [...key(scope.client), 'invoices', scope.brand ?? 'all', kind, filter],
    { params: { client: scope.client }, query: { ...queryOf(scope), kind, filter } },
    { keep: true },
  )

/** Previews a draft's e-mail; mistakes in its texts appear at their fields. */
export const previewQuery = (client: number, draft: EmailOptionsDraft | null) =>
  read(
    calls.preview,
    [...key(client), 'preview', draft],
    draft === null ? skipToken : { params: { client }, body: draft },
    { retry: false, gcTime: 0, silent: true, keep: true },
  )

/** Saves, withdraws and restores; each returns the options then in force. Failures of saving appear in the form. */
export function useOptionCalls(scope: Scope) {
  const queries = useQueryClient()
  const params = { client: scope.client }
  const query = queryOf(scope)
  const onSuccess = async (saved: CurrentEmailOptions) => {
    queries.setQueryData(currentKey(scope), saved)
    await queries.invalidateQueries({
      queryKey: key(scope.client),
      predicate: ({ queryKey }) => queryKey[3] === 'scopes' || queryKey[3] === 'versions',
    })
  }
  return {
    save: useMutation({
      mutationFn: (body: { version: number; options: EmailOptions }) =>
        api(calls.save, { params, query, body }),
      onSuccess,
      meta: { silent: true },
    }),
    withdraw: useMutation({
      mutationFn: (version: number) => api(calls.withdraw, { params, query: { ...query, version } }),
      onSuccess,
    }),
    putBack: useMutation({
      mutationFn: ({ earlier, version }: { earlier: number; version: number }) =>
        api(calls.putBack, { params: { ...params, version: earlier }, query, body: { version } }),
      onSuccess,
    }),
    test: useMutation({
      mutationFn: (body: EmailOptionsDraft) => api(calls.test, { params, body }),
    }),
    latest: useMutation({
      mutationFn: () => api(calls.current, { params, query }),
    }),
  }
}
