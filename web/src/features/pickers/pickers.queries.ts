import { clients } from '@nineops/contract/clients.contract'
import { invoiceRuns } from '@nineops/contract/invoice-runs.contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Resellers, their brands, accounts and runs as the pickers show them. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => api(clients.list, { signal }),
})

export const brandsQuery = (client: number | undefined) =>
  queryOptions({
    queryKey: ['clients', client, 'brands'],
    queryFn:
      client === undefined ? skipToken : ({ signal }) => api(clients.brands, { params: { client }, signal }),
  })

export const accountsQuery = (client: number | undefined) =>
  queryOptions({
    queryKey: ['clients', client, 'accounts'],
    queryFn:
      client === undefined
        ? skipToken
        : ({ signal }) => api(clients.accounts, { params: { client }, signal }),
  })

export const clientInvoiceRunsQuery = (client: number | undefined) =>
  queryOptions({
    queryKey: ['clients', client, 'invoiceruns'],
    queryFn:
      client === undefined
        ? skipToken
        : ({ signal }) => api(invoiceRuns.list, { params: { client }, signal }),
  })

export interface SelectedIndexes {
  client: number | undefined
  brand: number | undefined
  account: number | undefined
  run: number | undefined
}

/** Names of what is selected; undefined until loaded or where there is no such thing. */
export function useSelectionNames(selected: SelectedIndexes) {
  const { client, brand, account, run } = selected
  const clientRows = useQuery(clientsQuery).data
  const brandRows = useQuery(brandsQuery(brand === undefined ? undefined : client)).data
  const accountRows = useQuery(accountsQuery(account === undefined ? undefined : client)).data
  const runRows = useQuery(clientInvoiceRunsQuery(run === undefined ? undefined : client)).data
  const accountRow = accountRows?.find(row => row.index === account)
  return {
    client: clientRows?.find(row => row.index === client)?.name,
    brand: brandRows?.find(row => row.index === brand)?.name,
    account: accountRow && `${accountRow.accountNumber} ${accountRow.companyName}`,
    run: runRows?.find(row => row.index === run)?.description,
  }
}
