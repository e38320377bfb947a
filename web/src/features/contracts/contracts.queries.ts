import { type Contract, contracts } from '@nineops/contract/ordering/contracts.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'contracts'] as const
const silent = { silent: true } as const

export const contractsQuery = (client: number, query: NonNullable<QueryInput<typeof contracts.list>>) =>
  readPage(contracts.list, [...key(client), 'list', query], { params: { client }, query }, { silent: true })

export const contractQuery = (client: number, contract: number | undefined) =>
  read(
    contracts.get,
    [...key(client), 'one', contract],
    contract === undefined ? skipToken : { params: { client, contract } },
    { silent: true },
  )

/** Previews a new contract's effect on the next invoice; undefined while its form is incomplete. */
export const contractEffectQuery = (client: number, body: BodyInput<typeof contracts.preview> | undefined) =>
  read(contracts.preview, [...key(client), 'effect', body], body ? { params: { client }, body } : skipToken, {
    retry: false,
    silent: true,
    keep: true,
  })

export const endingEffectQuery = (
  client: number,
  contract: number,
  body: BodyInput<typeof contracts.endPreview> | undefined,
) =>
  read(
    contracts.endPreview,
    [...key(client), 'end', contract, body],
    body ? { params: { client, contract }, body } : skipToken,
    { retry: false, silent: true, keep: true },
  )

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
