import {
  type ContractOption,
  contractOptions,
} from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { BodyInput } from '@nineops/contract/http'
import {
  type LoyaltyScheme,
  loyaltySchemes,
} from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const silent = { silent: true } as const
const schemesKey = (client: number) => ['clients', client, 'loyalty-schemes'] as const
const optionsKey = (client: number) => ['clients', client, 'contract-options'] as const

export const schemesQuery = (client: number) =>
  queryOptions({
    queryKey: [...schemesKey(client), 'list'],
    queryFn: ({ signal }) => api(loyaltySchemes.list, { params: { client }, signal }),
    meta: silent,
  })

export const optionsQuery = (client: number) =>
  queryOptions({
    queryKey: [...optionsKey(client), 'list'],
    queryFn: ({ signal }) => api(contractOptions.list, { params: { client }, signal }),
    meta: silent,
  })

/** Product groups to choose from: those the reseller bills. */
export const productGroupsQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'product-groups'],
    queryFn: ({ signal }) => api(loyaltySchemes.productGroups, { params: { client }, signal }),
    meta: silent,
  })

/** Previews a change's effect on the next invoices; undefined while nothing has changed. */
export const schemeEffectQuery = (
  client: number,
  scheme: number,
  body: BodyInput<typeof loyaltySchemes.changePreview> | undefined,
) =>
  queryOptions({
    queryKey: [...schemesKey(client), 'effect', scheme, body],
    queryFn: body
      ? ({ signal }) => api(loyaltySchemes.changePreview, { params: { client, scheme }, body, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    meta: silent,
  })

function useSaving<Input, Answer>(key: readonly unknown[], mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: silent,
    onSuccess: () => queries.invalidateQueries({ queryKey: [...key, 'list'] }),
  })
}

type NewScheme = BodyInput<typeof loyaltySchemes.create>
type NewOption = BodyInput<typeof contractOptions.create>

/** Adds a scheme, or changes the version that was shown. The key makes a second press harmless. */
export const useSaveScheme = (client: number, scheme: LoyaltyScheme | undefined) =>
  useSaving(schemesKey(client), ({ key, body }: { key: string; body: NewScheme }) =>
    scheme
      ? api(loyaltySchemes.change, {
          params: { client, scheme: scheme.index },
          body: { ...body, updatedAt: scheme.updatedAt },
        })
      : api(loyaltySchemes.create, { params: { client }, body, idempotencyKey: key }),
  )

export const useDeleteScheme = (client: number) =>
  useSaving(schemesKey(client), ({ index, updatedAt }: LoyaltyScheme) =>
    api(loyaltySchemes.remove, { params: { client, scheme: index }, query: { updatedAt } }),
  )

/** Adds an option, or changes the version that was shown. */
export const useSaveOption = (client: number, option: ContractOption | undefined) =>
  useSaving(optionsKey(client), ({ key, body }: { key: string; body: NewOption }) =>
    option
      ? api(contractOptions.change, {
          params: { client, option: option.index },
          body: { ...body, updatedAt: option.updatedAt },
        })
      : api(contractOptions.create, { params: { client }, body, idempotencyKey: key }),
  )

export const useDeleteOption = (client: number) =>
  useSaving(optionsKey(client), ({ index, updatedAt }: ContractOption) =>
    api(contractOptions.remove, { params: { client, option: index }, query: { updatedAt } }),
  )
