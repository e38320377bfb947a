import { loyaltySchemes } from '@nineops/contract/loyalty-schemes.contract'
import { salesLedger, type SalesLedgerCodes } from '@nineops/contract/sales-ledger.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const ledgerCodesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'salesledger'],
    queryFn: ({ signal }) => api(salesLedger.codes, { params: { client }, signal }),
    meta: { silent: true },
  })

/** What the reseller's charges, bundles and usage are grouped by. */
export const productGroupsQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'productgroups'],
    queryFn: ({ signal }) => api(loyaltySchemes.productGroups, { params: { client }, signal }),
    meta: { silent: true },
  })

/** Changes the codes over the version that was seen; failures stand in the form. */
export function useChangeCodes(client: number) {
  const queries = useQueryClient()
  const { queryKey } = ledgerCodesQuery(client)
  return useMutation({
    mutationFn: (body: SalesLedgerCodes) => api(salesLedger.change, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: codes => queries.setQueryData(queryKey, codes),
    // They are others than were seen.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
