import {
  type NewProductGroupVat,
  type ProductGroupName,
  type ProductGroupsVat,
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

/** Saves something of product groups; failures appear in the form. */
function useSaved<Body>(client: number, save: (body: Body) => Promise<ProductGroupsVat>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    meta: { silent: true },
    onSuccess: groups => queries.setQueryData(productGroupVatQuery(client).queryKey, groups),
  })
}

export const useSetProductGroupVat = (client: number) =>
  useSaved(client, (body: NewProductGroupVat) => api(productGroupVat.set, { params: { client }, body }))

export const useRenameProductGroup = (client: number) =>
  useSaved(client, (body: ProductGroupName) => api(productGroupVat.rename, { params: { client }, body }))
