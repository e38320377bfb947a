import { loyaltySchemes } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { salesLedger, type SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const ledgerCodesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'salesledger'],
    queryFn: ({ signal }) => api(salesLedger.codes, { params: { client }, signal }),
    meta: { silent: true },
  })

/** Product groups of the reseller's charges, bundles and usage. */
export const productGroupsQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'productgroups'],
    queryFn: ({ signal }) => api(loyaltySchemes.productGroups, { params: { client }, signal }),
    meta: { silent: true },
  })

/** Changes the codes for the version that was shown; failures appear in the form. */
export function useChangeCodes(client: number) {
  const queries = useQueryClient()
  const { queryKey } = ledgerCodesQuery(client)
  return useMutation({
    mutationFn: (body: SalesLedgerCodes) => api(salesLedger.change, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: codes => queries.setQueryData(queryKey, codes),
    // They have changed since they were shown.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
