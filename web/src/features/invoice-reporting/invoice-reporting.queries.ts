import type { QueryInput } from '@nineops/contract/http'
import { invoiceReporting } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api, apiFile } from '../../api/client.ts'

const key = ['invoice-reporting'] as const
const silent = { silent: true } as const
/** While a run is being totalled, new figures are polled for. */
const PENDING_MS = 3000

export const reportChoicesQuery = read(invoiceReporting.choices, [...key, 'choices'], {}, { silent: true })

export type ReportQuery = QueryInput<typeof invoiceReporting.report>

export const reportQuery = (query: ReportQuery | undefined) =>
  queryOptions({
    queryKey: [...key, 'report', query],
    queryFn: query ? ({ signal }) => api(invoiceReporting.report, { query, signal }) : skipToken,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pendingRuns ?? 0) > 0 ? PENDING_MS : false),
    meta: silent,
  })

type AccountsQuery = QueryInput<typeof invoiceReporting.accounts>

export const reportAccountsQuery = (query: AccountsQuery) =>
  readPage(invoiceReporting.accounts, [...key, 'accounts', query], { query }, { silent: true })

export const reportInvoicesQuery = (account: number, months: { from: string; to: string }) =>
  read(
    invoiceReporting.invoices,
    [...key, 'invoices', account, months],
    { params: { account }, query: months },
    { silent: true },
  )

export const reportInvoicePdfQuery = (invoice: number) =>
  queryOptions({
    queryKey: [...key, 'pdf', invoice],
    queryFn: ({ signal }) => apiFile(invoiceReporting.invoicePdf, { params: { invoice }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: silent,
  })
