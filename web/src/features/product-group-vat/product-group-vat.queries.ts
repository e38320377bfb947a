import {
  type NewProductGroupVat,
  productGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const productGroupVatQuery = (client: number) =>
  read(
    productGroupVat.list,
    ['clients', client, 'product-group-vat'],
    { params: { client } },
    { silent: true },
  )

/** Sets the VAT category of product groups; failures appear in the form. */
export function useSetProductGroupVat(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProductGroupVat) => api(productGroupVat.set, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: groups => queries.setQueryData(productGroupVatQuery(client).queryKey, groups),
  })
}
