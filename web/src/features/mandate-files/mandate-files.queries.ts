import { mandateFiles } from '@nineops/contract/invoicing/mandate-files.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

/** The mandates themselves have the same key: a file changes their states. */
const key = (client: number) => ['clients', client, 'mandates'] as const

export const toLodgeQuery = (client: number) =>
  read(mandateFiles.toLodge, [...key(client), 'to-lodge'], { params: { client } })

export const mandateFilesQuery = (client: number) =>
  read(mandateFiles.list, [...key(client), 'files'], { params: { client } }, { silent: true })

export const useMakeMandateFile = (client: number) =>
  useMutation({
    mutationFn: (serviceUserNumber: string) =>
      api(mandateFiles.make, { params: { client }, body: { serviceUserNumber } }),
    onSettled: useRefresh(key(client)),
  })

export const useDownloadMandateFile = (client: number) =>
  useMutation({
    mutationFn: (file: number) => downloadFile(mandateFiles.download, { params: { client, file } }),
  })
