import { clientLists } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { endpoint } from '@nineops/contract/http'
import { invoiceRunLists } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { read } from '../../api/read.ts'
import * as rows from './picker-rows.ts'

const clientRows = endpoint({ ...clientLists.list, answer: z.array(rows.clientRow) })
const runRows = endpoint({ ...invoiceRunLists.list, answer: z.array(rows.invoiceRunRow) })

/** Resellers, their brands, accounts and runs as the pickers show them. */
export const clientsQuery = read(clientRows, ['clients'])

export const brandsQuery = (client: number | undefined) =>
  read(
    clientLists.brands,
    ['clients', client, 'brands'],
    client === undefined ? skipToken : { params: { client } },
  )

export const accountsQuery = (client: number | undefined) =>
  read(
    clientLists.accounts,
    ['clients', client, 'accounts'],
    client === undefined ? skipToken : { params: { client } },
  )

/** Runs with all fields that screens show. */
export const clientInvoiceRunsQuery = (client: number | undefined) =>
  read(
    invoiceRunLists.list,
    ['clients', client, 'invoiceruns'],
    client === undefined ? skipToken : { params: { client } },
  )

/** Runs as the picker shows them. */
export const invoiceRunRowsQuery = (client: number | undefined) =>
  read(
    runRows,
    ['clients', client, 'invoiceruns', 'rows'],
    client === undefined ? skipToken : { params: { client } },
  )

export interface SelectedIndexes {
  client: number | undefined
  brand: number | undefined
  account: number | undefined
  run: number | undefined
}

/** Names of the selection; undefined until loaded or if there is no such record. */
export function useSelectionNames(selected: SelectedIndexes) {
  const { client, brand, account, run } = selected
  const clientRow = useQuery(clientsQuery).data?.find(row => row.index === client)
  const brandRows = useQuery(brandsQuery(brand === undefined ? undefined : client)).data
  const accountRows = useQuery(accountsQuery(account === undefined ? undefined : client)).data
  const runRow = useQuery(invoiceRunRowsQuery(run === undefined ? undefined : client)).data?.find(
    row => row.index === run,
  )
  const accountRow = accountRows?.find(row => row.index === account)
  return {
    client: clientRow?.name,
    brand: brandRows?.find(row => row.index === brand)?.name,
    account: accountRow && `${accountRow.accountNumber} ${accountRow.companyName}`,
    run: runRow?.description,
  }
}
