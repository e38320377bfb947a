import { type DisputeClosing, disputes, type NewDispute } from '@nineops/contract/crm/disputes.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

export interface Whose {
  client: number
  account: number
}

const silent = { silent: true } as const

export const disputesQuery = (whose: Whose) =>
  read(
    disputes.list,
    ['clients', whose.client, 'account-pages', whose.account, 'disputes'],
    { params: { ...whose } },
    silent,
  )

export const useOpenDispute = (whose: Whose) =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewDispute; idempotencyKey: string }) =>
      api(disputes.open, { params: { ...whose }, body, idempotencyKey }),
    meta: silent,
    onSuccess: useRefresh(['clients', whose.client]),
  })

export const useCloseDispute = (whose: Whose, dispute: number) =>
  useMutation({
    mutationFn: (body: DisputeClosing) => api(disputes.close, { params: { ...whose, dispute }, body }),
    meta: silent,
    onSuccess: useRefresh(['clients', whose.client]),
  })
