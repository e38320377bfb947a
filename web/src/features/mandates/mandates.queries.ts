import type { QueryInput } from '@nineops/contract/http'
import { mandates } from '@nineops/contract/crm/mandates.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'mandates'] as const

export const mandatesQuery = (client: number, query: NonNullable<QueryInput<typeof mandates.list>>) =>
  readPage(mandates.list, [...key(client), query], { params: { client }, query }, { silent: true })

/** What is done with mandates; the lists follow. */
export function useMandates(client: number) {
  const after = { onSettled: useRefresh(key(client)) }
  return {
    cancel: useMutation({
      mutationFn: ({ mandate, reason }: { mandate: number; reason: string }) =>
        api(mandates.cancel, { params: { client, mandate }, body: { reason } }),
      ...after,
    }),
    renew: useMutation({
      mutationFn: (mandate: number) => api(mandates.renew, { params: { client, mandate } }),
      ...after,
    }),
  }
}
