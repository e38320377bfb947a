import { ledgerExports } from '@nineops/contract/invoicing/ledger-exports.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'ledger-exports'] as const
const NEWEST = 12
const MOST = 500

/** A reseller's exports, the last made first: the newest, or all. */
export const ledgerExportsQuery = (client: number, all: boolean) =>
  readPage(ledgerExports.list, [...key(client), all ? 'all' : 'newest'], {
    params: { client },
    query: { page: 1, pageSize: all ? MOST : NEWEST },
  })

export const waitingExportQuery = (client: number, through: string) =>
  read(
    ledgerExports.waiting,
    [...key(client), 'waiting', through],
    { params: { client }, query: { through } },
    { keep: true },
  )

/** Changes what the month-end says is exported. */
export const useMakeExport = (client: number) =>
  useMutation({
    mutationFn: (through: string) => api(ledgerExports.create, { params: { client }, body: { through } }),
    onSettled: useRefresh(key(client), ['month-ends']),
  })

export const useDownloadExport = (client: number) =>
  useMutation({
    mutationFn: (index: number) => downloadFile(ledgerExports.file, { params: { client, export: index } }),
  })
