import {
  type NewProduct,
  type Product,
  products,
} from '@nineops/contract/service-establishment/products.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'products'] as const

export const productsQuery = (client: number) => read(products.list, key(client), { params: { client } })

/** Adds a product, or changes the version that was shown. `silent`: failures appear next to the form. */
export const useSaveProduct = (client: number, silent: boolean) =>
  useMutation({
    meta: { silent },
    mutationFn: ({ seen, product }: { seen: Product | undefined; product: NewProduct }) =>
      seen === undefined
        ? api(products.create, { params: { client }, body: product })
        : api(products.change, {
            params: { client, product: seen.index },
            body: { ...product, updatedAt: seen.updatedAt },
          }),
    // Also after a refusal: the product has changed since it was shown.
    onSettled: useRefresh(key(client)),
  })
