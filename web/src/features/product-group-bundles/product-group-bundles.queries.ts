import {
  type NewProductGroupBundle,
  type ProductGroupBundle,
  productGroupBundles,
} from '@nineops/contract/product-group-bundles.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'productgroupbundles'] as const

export const bundlesQuery = (client: number) =>
  queryOptions({
    queryKey: key(client),
    queryFn: ({ signal }) => api(productGroupBundles.list, { params: { client }, signal }),
  })

/** Adds a bundle, or changes the one that was seen. `silent`: failures stand beside the form. */
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
    // After a refusal, too: the bundle is another than it was seen.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(client) }),
  })
}
