import {
  type CurrentEmailOptions,
  type EmailOptions,
  type EmailOptionsDraft,
  emailOptionsCalls as calls,
} from '@nineops/contract/service-establishment/email-options.contract'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A brand's options, or without a brand the reseller's. */
export interface Scope {
  client: number
  brand: number | undefined
}

const key = (client: number) => ['clients', client, 'email-options'] as const
const queryOf = ({ brand }: Scope) => (brand === undefined ? {} : { brand })

export const scopesQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'scopes'],
    queryFn: ({ signal }) => api(calls.list, { params: { client }, signal }),
  })

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
  queryOptions({
    queryKey: [...key(scope.client), 'versions', scope.brand ?? 'all'],
    queryFn: ({ signal }) =>
      api(calls.versions, { params: { client: scope.client }, query: queryOf(scope), signal }),
  })

/** Documents for the preview. */
export const invoicesQuery = (scope: Scope, kind: EmailOptionsDraft['kind'], filter: string) =>
  queryOptions({
    queryKey: [...key(scope.client), 'invoices', scope.brand ?? 'all', kind, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api(calls.invoices, {
        params: { client: scope.client },
        query: { ...queryOf(scope), kind, filter },
        signal,
      }),
  })

/** Previews a draft's e-mail; mistakes in its texts appear at their fields. */
export const previewQuery = (client: number, draft: EmailOptionsDraft | null) =>
  queryOptions({
    queryKey: [...key(client), 'preview', draft],
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    queryFn:
      draft === null
        ? skipToken
        : ({ signal }) => api(calls.preview, { params: { client }, body: draft, signal }),
    meta: { silent: true },
  })

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
