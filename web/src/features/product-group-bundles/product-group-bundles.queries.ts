import {
  type NewProductGroupBundle,
  type ProductGroupBundle,
  productGroupBundles,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'productgroupbundles'] as const

export const bundlesQuery = (client: number) =>
  read(productGroupBundles.list, key(client), { params: { client } })

/** Adds a bundle, or changes the version that was shown. `silent`: failures appear next to the form. */
export const useSaveBundle = (client: number, silent: boolean) =>
  useMutation({
    meta: { silent },
    mutationFn: ({
      seen,
      bundle,
    }: {
      seen: ProductGroupBundle | undefined
      bundle: NewProductGroupBundle
    }) =>
      seen === undefined
        ? api(productGroupBundles.create, { params: { client }, body: bundle })
        : api(productGroupBundles.change, {
            params: { client, index: seen.index },
            body: { ...bundle, updatedAt: seen.updatedAt },
          }),
    // Also after a refusal: the bundle has changed since it was shown.
    onSettled: useRefresh(key(client)),
  })
