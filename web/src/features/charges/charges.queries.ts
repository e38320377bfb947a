import { charges } from '@nineops/contract/ordering/charges.contract'
import { products } from '@nineops/contract/service-establishment/products.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** Everything read of a reseller's charges. */
export const chargesKey = (client: number) => ['clients', client, 'charges'] as const
const silent = { silent: true } as const

export const chargesQuery = (client: number, query: NonNullable<QueryInput<typeof charges.list>>) =>
  readPage(
    charges.list,
    [...chargesKey(client), 'list', query],
    { params: { client }, query },
    { silent: true },
  )

/** Products that a charge may be made from. */
export const productsQuery = (client: number) =>
  read(products.list, ['clients', client, 'products'], { params: { client } }, { silent: true })

export const chargeQuery = (client: number, charge: number) =>
  read(charges.get, [...chargesKey(client), charge], { params: { client, charge } }, { silent: true })

/** Previews a charge's bills; undefined while its form is incomplete. */
export const outlookQuery = (client: number, body: BodyInput<typeof charges.preview> | undefined) =>
  read(
    charges.preview,
    [...chargesKey(client), 'preview', body],
    body ? { params: { client }, body } : skipToken,
    {
      silent: true,
      keep: true,
    },
  )

export const endPreviewQuery = (client: number, body: BodyInput<typeof charges.endPreview> | undefined) =>
  read(
    charges.endPreview,
    [...chargesKey(client), 'end', body],
    body ? { params: { client }, body } : skipToken,
    {
      silent: true,
      keep: true,
    },
  )

export const copyPreviewQuery = (client: number, body: BodyInput<typeof charges.copyPreview> | undefined) =>
  read(
    charges.copyPreview,
    [...chargesKey(client), 'copy', body],
    body ? { params: { client }, body } : skipToken,
    {
      silent: true,
      keep: true,
    },
  )

export const pricePreviewQuery = (
  client: number,
  charge: number,
  body: BodyInput<typeof charges.pricePreview> | undefined,
) =>
  read(
    charges.pricePreview,
    [...chargesKey(client), 'price', charge, body],
    body ? { params: { client, charge }, body } : skipToken,
    { silent: true, keep: true },
  )

// A form's preview is obsolete after saving: repeated for a changed charge it would be refused.
const previews = new Set<unknown>(['preview', 'end', 'copy', 'price'])

/** A change of charges; failures appear in the form, and every list of charges is refetched. */
export function useChange<Input, Answer>(client: number, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: silent,
    onSuccess: () =>
      queries.invalidateQueries({
        queryKey: chargesKey(client),
        predicate: ({ queryKey }) => !previews.has(queryKey[chargesKey(client).length]),
      }),
  })
}

type Create = BodyInput<typeof charges.create>
type Change = BodyInput<typeof charges.change>

/** Adds a charge, or changes the one with the index. The key makes a second press harmless. */
export const useSaveCharge = (client: number) =>
  useChange(client, (input: { key: string; added: Create } | { index: number; change: Change }) =>
    'index' in input
      ? api(charges.change, { params: { client, charge: input.index }, body: input.change })
      : api(charges.create, { params: { client }, body: input.added, idempotencyKey: input.key }),
  )

export const useEndCharges = (client: number) =>
  useChange(client, (body: BodyInput<typeof charges.end>) => api(charges.end, { params: { client }, body }))

export const useCopyCharges = (client: number) =>
  useChange(client, ({ key: idempotencyKey, ...body }: BodyInput<typeof charges.copy> & { key: string }) =>
    api(charges.copy, { params: { client }, body, idempotencyKey }),
  )

export const useChangePrice = (client: number, charge: number) =>
  useChange(client, ({ key: idempotencyKey, ...body }: BodyInput<typeof charges.price> & { key: string }) =>
    api(charges.price, { params: { client, charge }, body, idempotencyKey }),
  )

export const useDeleteCharge = (client: number) => {
  return useMutation({
    mutationFn: ({ index, version }: { index: number; version: string }) =>
      api(charges.remove, { params: { client, charge: index }, query: { version } }),
    onSuccess: useRefresh([...chargesKey(client), 'list']),
  })
}
