import {
  type NewProductGroupBundle,
  type ProductGroupBundle,
  productGroupBundles,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'productgroupbundles'] as const

export const bundlesQuery = (client: number) =>
  queryOptions({
    queryKey: key(client),
    queryFn: ({ signal }) => api(productGroupBundles.list, { params: { client }, signal }),
  })

/** Adds a bundle, or changes the version that was shown. `silent`: failures appear next to the form. */
export function useSaveBundle(client: number, silent: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}
