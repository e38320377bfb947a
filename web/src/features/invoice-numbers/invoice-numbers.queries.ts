import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { invoiceNumbers } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged, downloadFile } from '../../api/client.ts'

/** Number ranges of a reseller's brands. */
export const rangesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'invoicenumbers'],
    queryFn: ({ signal }) => api(invoiceNumbers.list, { params: { client }, signal }),
    meta: { silent: true },
  })

/** A page of the numbers issued from a range. */
export const ledgerQuery = (
  client: number,
  range: number,
  query: NonNullable<QueryInput<typeof invoiceNumbers.ledger>>,
) =>
  queryOptions({
    queryKey: ['clients', client, 'invoicenumbers', range, 'ledger', query],
    queryFn: ({ signal }) => apiPaged(invoiceNumbers.ledger, { params: { client, range }, query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** A range, and its numbers without a document. */
export const gapsQuery = (client: number, range: number) =>
  queryOptions({
    queryKey: ['clients', client, 'invoicenumbers', range, 'gaps'],
    queryFn: ({ signal }) => api(invoiceNumbers.gaps, { params: { client, range }, signal }),
    meta: { silent: true },
  })

/** Sets the range of a brand and kind; the form shows a refusal itself. */
export function useSaveRange(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoiceNumbers.save>) =>
      api(invoiceNumbers.save, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: rangesQuery(client).queryKey }),
  })
}

/** Downloads the complete ledger of a range as CSV. */
export const useLedgerDownload = (client: number, range: number) =>
  useMutation({ mutationFn: () => downloadFile(invoiceNumbers.ledgerCsv, { params: { client, range } }) })
