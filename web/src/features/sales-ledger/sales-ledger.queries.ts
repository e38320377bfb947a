import { loyaltySchemes } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { salesLedger, type SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const ledgerCodesQuery = (client: number) =>
  read(salesLedger.codes, ['clients', client, 'salesledger'], { params: { client } }, { silent: true })

/** Product groups of the reseller's charges, bundles and usage. */
export const productGroupsQuery = (client: number) =>
  read(
    loyaltySchemes.productGroups,
    ['clients', client, 'productgroups'],
    { params: { client } },
    { silent: true },
  )

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
