import {
  type ContractOption,
  contractOptions,
} from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { BodyInput } from '@nineops/contract/http'
import {
  type LoyaltyScheme,
  loyaltySchemes,
} from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { skipToken, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const silent = { silent: true } as const
const schemesKey = (client: number) => ['clients', client, 'loyalty-schemes'] as const
const optionsKey = (client: number) => ['clients', client, 'contract-options'] as const

export const schemesQuery = (client: number) =>
  read(loyaltySchemes.list, [...schemesKey(client), 'list'], { params: { client } }, { silent: true })

export const optionsQuery = (client: number) =>
  read(contractOptions.list, [...optionsKey(client), 'list'], { params: { client } }, { silent: true })

/** Product groups to choose from: those the reseller bills. */
export const productGroupsQuery = (client: number) =>
  read(
    loyaltySchemes.productGroups,
    ['clients', client, 'product-groups'],
    { params: { client } },
    { silent: true },
  )

/** Previews a change's effect on the next invoices; undefined while nothing has changed. */
export const schemeEffectQuery = (
  client: number,
  scheme: number,
  body: BodyInput<typeof loyaltySchemes.changePreview> | undefined,
) =>
  read(
    loyaltySchemes.changePreview,
    [...schemesKey(client), 'effect', scheme, body],
    body ? { params: { client, scheme }, body } : skipToken,
    { silent: true, keep: true },
  )

function useSaving<Input, Answer>(key: readonly unknown[], mutationFn: (input: Input) => Promise<Answer>) {
  return useMutation({
    mutationFn,
    meta: silent,
    onSuccess: useRefresh([...key, 'list']),
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
