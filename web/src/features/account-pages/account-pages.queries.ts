import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRefreshAccount } from '../accounts/accounts.public.ts'
import { read, readPage } from '../../api/read.ts'
import { api, apiFile, downloadFile } from '../../api/client.ts'

const silent = { silent: true } as const
const key = (client: number, account: number) => ['clients', client, 'account-pages', account] as const

export const accountListQuery = (client: number, query: NonNullable<QueryInput<typeof accountPages.list>>) =>
  readPage(
    accountPages.list,
    ['clients', client, 'account-list', query],
    { params: { client }, query },
    { silent: true },
  )

export const overviewQuery = (client: number, account: number) =>
  read(
    accountPages.overview,
    [...key(client, account), 'overview'],
    { params: { client, account } },
    { silent: true },
  )

export const vatRatesQuery = (client: number, account: number) =>
  read(
    accountPages.vatRates,
    [...key(client, account), 'vatrates'],
    { params: { client, account } },
    { silent: true },
  )

export const closingQuery = (client: number, account: number, on: string) =>
  read(
    accountPages.closingPreview,
    [...key(client, account), 'closing', on],
    { params: { client, account }, query: { on } },
    { staleTime: 0, silent: true, keep: true },
  )

export const accountInvoicesQuery = (
  client: number,
  account: number,
  query: NonNullable<QueryInput<typeof accountPages.invoices>>,
) =>
  readPage(
    accountPages.invoices,
    [...key(client, account), 'invoices', query],
    { params: { client, account }, query },
    { silent: true },
  )

/** Its last bills, the latest first. */
export const lastBillsQuery = (client: number, account: number) =>
  accountInvoicesQuery(client, account, { page: '1', pageSize: '12', sort: '-invoiceDate' })

export const accountInvoiceQuery = (client: number, account: number, invoice: number) =>
  read(
    accountPages.invoice,
    [...key(client, account), 'invoices', invoice],
    { params: { client, account, invoice } },
    { silent: true },
  )

export const accountInvoicePdfQuery = (client: number, account: number, invoice: number) =>
  queryOptions({
    queryKey: [...key(client, account), 'invoices', invoice, 'pdf'],
    queryFn: ({ signal }) =>
      apiFile(accountPages.invoicePdf, { params: { client, account, invoice }, signal }),
    gcTime: 60_000,
    meta: silent,
  })

/** Downloads an invoice as an electronic invoice. */
export const useInvoiceXml = (client: number, account: number, invoice: number) =>
  useMutation({
    mutationFn: () => downloadFile(accountPages.invoiceXml, { params: { client, account, invoice } }),
  })

export const useCreateAccount = (client: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.create>) =>
      api(accountPages.create, { params: { client }, body }),
    meta: silent,
    onSuccess: useRefreshAccount(client),
  })

export const useSetVatRate = (client: number, account: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.setVatRate>) =>
      api(accountPages.setVatRate, { params: { client, account }, body }),
    meta: silent,
    onSuccess: useRefreshAccount(client),
  })

export const useCloseAccount = (client: number, account: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountPages.close>) =>
      api(accountPages.close, { params: { client, account }, body }),
    meta: silent,
    onSuccess: useRefreshAccount(client),
  })

export const useReopenAccount = (client: number, account: number) =>
  useMutation({
    mutationFn: (version: string) =>
      api(accountPages.reopen, { params: { client, account }, body: { version } }),
    onSettled: useRefreshAccount(client),
  })
