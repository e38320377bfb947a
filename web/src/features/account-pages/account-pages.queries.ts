import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useRefreshAccount } from '../accounts/accounts.public.ts'
import { api, apiFile, apiPaged } from '../../api/client.ts'

const silent = { silent: true } as const
const key = (client: number, account: number) => ['clients', client, 'account-pages', account] as const

export const accountListQuery = (client: number, query: NonNullable<QueryInput<typeof accountPages.list>>) =>
  queryOptions({
    queryKey: ['clients', client, 'account-list', query],
    queryFn: ({ signal }) => apiPaged(accountPages.list, { params: { client }, query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const overviewQuery = (client: number, account: number) =>
  queryOptions({
    queryKey: [...key(client, account), 'overview'],
    queryFn: ({ signal }) => api(accountPages.overview, { params: { client, account }, signal }),
    meta: silent,
  })

export const vatRatesQuery = (client: number, account: number) =>
  queryOptions({
    queryKey: [...key(client, account), 'vatrates'],
    queryFn: ({ signal }) => api(accountPages.vatRates, { params: { client, account }, signal }),
    meta: silent,
  })

export const closingQuery = (client: number, account: number, on: string) =>
  queryOptions({
    queryKey: [...key(client, account), 'closing', on],
    queryFn: ({ signal }) =>
      api(accountPages.closingPreview, { params: { client, account }, query: { on }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: silent,
  })

export const accountInvoicesQuery = (
  client: number,
  account: number,
  query: NonNullable<QueryInput<typeof accountPages.invoices>>,
) =>
  queryOptions({
    queryKey: [...key(client, account), 'invoices', query],
    queryFn: ({ signal }) => apiPaged(accountPages.invoices, { params: { client, account }, query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const accountInvoiceQuery = (client: number, account: number, invoice: number) =>
  queryOptions({
    queryKey: [...key(client, account), 'invoices', invoice],
    queryFn: ({ signal }) => api(accountPages.invoice, { params: { client, account, invoice }, signal }),
    meta: silent,
  })

export const accountInvoicePdfQuery = (client: number, account: number, invoice: number) =>
  queryOptions({
    queryKey: [...key(client, account), 'invoices', invoice, 'pdf'],
    queryFn: ({ signal }) =>
      apiFile(accountPages.invoicePdf, { params: { client, account, invoice }, signal }),
    gcTime: 60_000,
    meta: silent,
  })

export function useCreateAccount(client: number) {
  const refresh = useRefreshAccount(client)
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.create>) =>
      api(accountPages.create, { params: { client }, body }),
    meta: silent,
    onSuccess: refresh,
  })
}

export function useSetVatRate(client: number, account: number) {
  const refresh = useRefreshAccount(client)
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.setVatRate>) =>
      api(accountPages.setVatRate, { params: { client, account }, body }),
    meta: silent,
    onSuccess: refresh,
  })
}

export function useCloseAccount(client: number, account: number) {
  const refresh = useRefreshAccount(client)
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.close>) =>
      api(accountPages.close, { params: { client, account }, body }),
    meta: silent,
    onSuccess: refresh,
  })
}

export function useReopenAccount(client: number, account: number) {
  const refresh = useRefreshAccount(client)
  return useMutation({
    mutationFn: (version: string) =>
      api(accountPages.reopen, { params: { client, account }, body: { version } }),
    onSettled: refresh,
  })
}
