import {
  type AccountSelection,
  invoiceRunAccounts,
} from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { MakingGroupId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api, apiFile } from '../../api/client.ts'
import type { ServerTableQuery } from '../../ui/table/use-server-table.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export interface AccountsRequest extends ServerTableQuery {
  show: 'all' | 'failed' | 'pending'
}

export const ACCOUNTS_PAGE_SIZE = 100

/** Prefix of the pages of a run's accounts. */
export const runAccountsKey = (run: number) => [...runKey(run), 'accounts'] as const

/** One page of a run's accounts; the current page stays until the next arrives. */
export const runAccountsQuery = (run: number, { show, ...query }: AccountsRequest) =>
  readPage(
    invoiceRunAccounts.list,
    [...runAccountsKey(run), show, query],
    {
      params: { id: run },
      query: {
        ...query,
        ...(show === 'failed' && { onlyFailed: 'true' }),
        ...(show === 'pending' && { onlyPending: 'true' }),
      },
    },
    { silent: true },
  )

export const failuresQuery = (run: number) =>
  read(invoiceRunAccounts.failures, [...runKey(run), 'failures'], { params: { id: run } }, { silent: true })

/** `failed`, `all`, the index of one account, or several accounts. */
export type ResetScope = 'failed' | 'all' | number | AccountSelection

export interface Reset {
  scope: ResetScope
  /** For failed accounts: run again afterwards, up to and with this group. */
  runThrough?: MakingGroupId | undefined
}

/** What a reset would affect; refetched each time, because the question shows its figures. */
export const resetPreviewQuery = (run: number, scope: ResetScope) =>
  queryOptions({
    queryKey: [...runKey(run), 'reset-preview', scope],
    queryFn: ({ signal }) =>
      typeof scope === 'object'
        ? api(invoiceRunAccounts.resetSelectedPreview, { params: { id: run }, body: scope, signal })
        : api(invoiceRunAccounts.resetPreview, { params: { id: run }, query: { scope }, signal }),
    staleTime: 0,
  })

export const invoiceQuery = (run: number, account: number, kind?: InvoiceDetail['kind']) =>
  read(
    invoiceRunAccounts.invoice,
    [...runKey(run), 'invoice', account, kind],
    { params: { id: run, accountId: account }, query: { kind } },
    { silent: true },
  )

export const invoicePdfQuery = (run: number, account: number, kind: InvoiceDetail['kind']) =>
  queryOptions({
    queryKey: [...runKey(run), 'invoice-pdf', account, kind],
    queryFn: ({ signal }) =>
      apiFile(invoiceRunAccounts.invoicePdf, {
        params: { id: run, accountId: account },
        query: { kind },
        signal,
      }),
    gcTime: 60_000,
    meta: { silent: true },
  })

/** Returns accounts to pending; resolves with how many. */
export function useReset(run: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ scope, runThrough }: Reset) => {
      const params = { id: run }
      if (scope === 'failed')
        return api(invoiceRunAccounts.resetFailed, { params, query: runThrough ? { runThrough } : {} })
      if (scope === 'all') return api(invoiceRunAccounts.resetAll, { params })
      if (typeof scope === 'object') return api(invoiceRunAccounts.resetSelected, { params, body: scope })
      return api(invoiceRunAccounts.reset, { params: { ...params, accountId: scope } })
    },
    onSettled: () => refreshRun(queries, run),
  })
}
