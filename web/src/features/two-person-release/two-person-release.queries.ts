import {
  type ReleaseSetting,
  twoPersonRelease,
} from '@nineops/contract/invoicing/two-person-release.contract'
import { waitingPostings } from '@nineops/contract/crm/account-ledger.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const settingsQuery = read(
  twoPersonRelease.settings,
  ['two-person-release', 'settings'],
  {},
  { silent: true },
)

/** The switch's subject: a reseller, or one of its brands. */
export type Asking = { client: number } | { brand: number }

export function useSetAsked() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ who, asked }: { who: Asking; asked: boolean }) =>
      'client' in who
        ? api(twoPersonRelease.setReseller, { params: who, body: { asked } })
        : api(twoPersonRelease.setBrand, { params: who, body: { asked } }),
    onSuccess: (setting: ReleaseSetting) => {
      queries.setQueryData(settingsQuery.queryKey, rows =>
        rows?.map(row => (row.index === setting.index ? setting : row)),
      )
      void queries.invalidateQueries({ queryKey: ['clients', setting.index] })
      void queries.invalidateQueries({ queryKey: ['invoice-runs'] })
    },
  })
}

export function useSetPostingLimit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ client, amount }: { client: number; amount: string | null }) =>
      api(waitingPostings.setLimit, { params: { client }, body: { amount } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}
