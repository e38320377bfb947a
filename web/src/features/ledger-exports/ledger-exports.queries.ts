import { ledgerExports } from '@nineops/contract/invoicing/ledger-exports.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import type { ServerTableCut } from '../../ui/table/use-server-table.ts'

const key = (client: number) => ['clients', client, 'ledger-exports'] as const
/** A reseller's exports, the last made first. */
export const ledgerExportsQuery = (client: number, query: ServerTableCut) =>
  readPage(ledgerExports.list, [...key(client), query], { params: { client }, query })

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
