import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { invoiceNumbers } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'

/** Number ranges of a reseller's brands. */
export const rangesQuery = (client: number) =>
  read(invoiceNumbers.list, ['clients', client, 'invoicenumbers'], { params: { client } }, { silent: true })

/** A page of the numbers issued from a range. */
export const ledgerQuery = (
  client: number,
  range: number,
  query: NonNullable<QueryInput<typeof invoiceNumbers.ledger>>,
) =>
  readPage(
    invoiceNumbers.ledger,
    ['clients', client, 'invoicenumbers', range, 'ledger', query],
    { params: { client, range }, query },
    { silent: true },
  )

/** A range, and its numbers without a document. */
export const gapsQuery = (client: number, range: number) =>
  read(
    invoiceNumbers.gaps,
    ['clients', client, 'invoicenumbers', range, 'gaps'],
    { params: { client, range } },
    { silent: true },
  )

/** Sets the range of a brand and kind; the form shows a refusal itself. */
export const useSaveRange = (client: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof invoiceNumbers.save>) =>
      api(invoiceNumbers.save, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(rangesQuery(client).queryKey),
  })

/** Downloads the complete ledger of a range as CSV. */
export const useLedgerDownload = (client: number, range: number) =>
  useMutation({ mutationFn: () => downloadFile(invoiceNumbers.ledgerCsv, { params: { client, range } }) })
