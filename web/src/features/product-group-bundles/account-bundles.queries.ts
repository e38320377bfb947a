import { accountBundles } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import type { BodyInput } from '@nineops/contract/http'
import { skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export interface BundleOwner {
  client: number
  account: number
}
const key = ({ client, account }: BundleOwner) => ['clients', client, 'accounts', account, 'bundles'] as const
const silent = { silent: true } as const

export const accountBundlesQuery = (owner: BundleOwner) =>
  read(accountBundles.list, [...key(owner), 'list'], { params: owner }, { silent: true })

export const attachEffectQuery = (
  owner: BundleOwner,
  body: BodyInput<typeof accountBundles.preview> | undefined,
) =>
  read(accountBundles.preview, [...key(owner), 'preview', body], body ? { params: owner, body } : skipToken, {
    retry: false,
    silent: true,
    keep: true,
  })

export const endEffectQuery = (owner: BundleOwner, bundle: number, endDate: string | null) =>
  read(
    accountBundles.endPreview,
    [...key(owner), 'end', bundle, endDate],
    endDate === null ? skipToken : { params: { ...owner, bundle }, body: { endDate } },
    { retry: false, silent: true, keep: true },
  )

/** A change of an account's bundles; failures appear in the form. */
function useChange<Input, Answer>(owner: BundleOwner, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: silent,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...key(owner), 'list'] })
      await queries.invalidateQueries({ queryKey: ['clients', owner.client, 'charges'] })
      await queries.invalidateQueries({ queryKey: ['clients', owner.client, 'productgroupbundles'] })
    },
  })
}

type Attach = BodyInput<typeof accountBundles.attach>

/** The key makes a second press harmless. */
export const useAttachBundle = (owner: BundleOwner) =>
  useChange(owner, ({ key: idempotencyKey, ...body }: Attach & { key: string }) =>
    api(accountBundles.attach, { params: owner, body, idempotencyKey }),
  )

export const useEndBundle = (owner: BundleOwner, bundle: number) =>
  useChange(owner, (endDate: string) =>
    api(accountBundles.end, { params: { ...owner, bundle }, body: { endDate } }),
  )

export const useRemoveBundle = (owner: BundleOwner) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (bundle: number) => api(accountBundles.remove, { params: { ...owner, bundle } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...key(owner), 'list'] })
      await queries.invalidateQueries({ queryKey: ['clients', owner.client, 'charges'] })
    },
  })
}
