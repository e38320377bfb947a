import { type Contract, contracts } from '@nineops/contract/ordering/contracts.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'contracts'] as const
const silent = { silent: true } as const

export const contractsQuery = (client: number, query: NonNullable<QueryInput<typeof contracts.list>>) =>
  queryOptions({
    queryKey: [...key(client), 'list', query],
    queryFn: ({ signal }) => apiPaged(contracts.list, { params: { client }, query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const contractQuery = (client: number, contract: number | undefined) =>
  queryOptions({
    queryKey: [...key(client), 'one', contract],
    queryFn:
      contract === undefined
        ? skipToken
        : ({ signal }) => api(contracts.get, { params: { client, contract }, signal }),
    meta: silent,
  })

/** Previews a new contract's effect on the next invoice; undefined while its form is incomplete. */
export const contractEffectQuery = (client: number, body: BodyInput<typeof contracts.preview> | undefined) =>
  queryOptions({
    queryKey: [...key(client), 'effect', body],
    queryFn: body ? ({ signal }) => api(contracts.preview, { params: { client }, body, signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    meta: silent,
  })

export const endingEffectQuery = (
  client: number,
  contract: number,
  body: BodyInput<typeof contracts.endPreview> | undefined,
) =>
  queryOptions({
    queryKey: [...key(client), 'end', contract, body],
    queryFn: body
      ? ({ signal }) => api(contracts.endPreview, { params: { client, contract }, body, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    meta: silent,
  })

const previews = new Set<unknown>(['effect', 'end'])

/** A change of contracts; lists of contracts, their holders and charges are refetched. */
function useChange<Input, Answer>(client: number, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: silent,
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({
          queryKey: key(client),
          predicate: ({ queryKey }) => !previews.has(queryKey[key(client).length]),
        }),
        ...['loyalty-schemes', 'contract-options', 'charges'].map(part =>
          queries.invalidateQueries({ queryKey: ['clients', client, part, 'list'] }),
        ),
      ])
    },
  })
}

/** The key makes a second press harmless. */
export const useAddContract = (client: number) =>
  useChange(
    client,
    ({ key: idempotencyKey, body }: { key: string; body: BodyInput<typeof contracts.create> }) =>
      api(contracts.create, { params: { client }, body, idempotencyKey }),
  )

export const useEndContract = (client: number, contract: number) =>
  useChange(client, (body: BodyInput<typeof contracts.end>) =>
    api(contracts.end, { params: { client, contract }, body }),
  )

export const useTakeBackEnd = (client: number) =>
  useChange(client, ({ index, version }: Contract) =>
    api(contracts.takeBackEnd, { params: { client, contract: index }, query: { version } }),
  )

export const useDeleteContract = (client: number) =>
  useChange(client, ({ index, version }: Contract) =>
    api(contracts.remove, { params: { client, contract: index }, query: { version } }),
  )
