import { bacsReports, type RowDecision } from '@nineops/contract/invoicing/bacs-reports.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { readPage } from '../../api/read.ts'
import { upload } from '../../api/upload.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'bacs-reports'] as const

export const reportsQuery = (client: number, query: NonNullable<QueryInput<typeof bacsReports.list>>) =>
  readPage(bacsReports.list, [...key(client), query], { params: { client }, query }, { silent: true })

export const rowsQuery = (client: number, query: NonNullable<QueryInput<typeof bacsReports.rows>>) =>
  readPage(bacsReports.rows, [...key(client), 'rows', query], { params: { client }, query }, { silent: true })

/** Reports change ledgers and mandates too. */
const useRefreshReseller = (client: number) => useRefresh(['clients', client])

export const useLoadReport = (client: number) =>
  useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (fraction: number) => void }) => {
      const body = new FormData()
      body.set('file', file)
      return upload(bacsReports.load, { params: { client }, body }, onProgress)
    },
    onSuccess: useRefreshReseller(client),
  })

export const useDecide = (client: number) =>
  useMutation({
    mutationFn: ({
      report,
      position,
      decision,
    }: {
      report: number
      position: number
      decision: RowDecision
    }) => api(bacsReports.decide, { params: { client, report, position }, body: { decision } }),
    onSettled: useRefreshReseller(client),
  })
