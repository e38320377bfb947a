import type { QueryInput } from '@nineops/contract/http'
import { mandates } from '@nineops/contract/crm/mandates.contract'
import { mandateFiles } from '@nineops/contract/invoicing/mandate-files.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'mandates'] as const

export const mandatesQuery = (client: number, query: NonNullable<QueryInput<typeof mandates.list>>) =>
  readPage(mandates.list, [...key(client), query], { params: { client }, query }, { silent: true })

export const toLodgeQuery = (client: number) =>
  read(mandateFiles.toLodge, [...key(client), 'to-lodge'], { params: { client } })

export const mandateFilesQuery = (client: number) =>
  read(mandateFiles.list, [...key(client), 'files'], { params: { client } }, { silent: true })

/** What is done with mandates; the lists follow. */
export function useMandates(client: number) {
  const after = { onSettled: useRefresh(key(client)) }
  const params = { client }
  return {
    lodge: useMutation({
      mutationFn: (serviceUserNumber: string) =>
        api(mandateFiles.make, { params, body: { serviceUserNumber } }),
      ...after,
    }),
    cancel: useMutation({
      mutationFn: ({ mandate, reason }: { mandate: number; reason: string }) =>
        api(mandates.cancel, { params: { client, mandate }, body: { reason } }),
      ...after,
    }),
    renew: useMutation({
      mutationFn: (mandate: number) => api(mandates.renew, { params: { client, mandate } }),
      ...after,
    }),
    download: useMutation({
      mutationFn: (file: number) => downloadFile(mandateFiles.download, { params: { client, file } }),
    }),
  }
}
