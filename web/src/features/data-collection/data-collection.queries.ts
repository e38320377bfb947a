import { dataCollection } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { everyPage } from '../../api/every-page.ts'
import { api, callPaged, downloadFile } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { ServerTableCut, ServerTableQuery } from '../../ui/table/use-server-table.ts'

const key = (client: number) => ['clients', client, 'datacollection'] as const

export const FILES_PAGE = 100
export const REJECTS_PAGE = 100

export const filesQuery = (client: number, query: ServerTableQuery) =>
  readPage(dataCollection.files, [...key(client), 'received', query], {
    params: { client },
    query: { ...query, only: 'received' },
  })

/** 500 of the files in the input paths; polled, because there is no event when one arrives. */
export const waitingQuery = (client: number, page = 1) =>
  readPage(
    dataCollection.files,
    [...key(client), 'waiting', page],
    { params: { client }, query: { page, pageSize: 500, only: 'lying' } },
    { refetchInterval: 15_000, keep: false },
  )

/** All of them. */
export const allWaitingQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'waiting', 'all'],
    queryFn: ({ signal }) =>
      everyPage(page =>
        callPaged(dataCollection.files, {
          params: { client },
          query: { page, pageSize: 500, only: 'lying' },
          signal,
        }),
      ),
    refetchInterval: 15_000,
  })

export const fileQuery = (client: number, file: number) =>
  read(dataCollection.file, [...key(client), 'file', file], { params: { client, file } })

export const rejectsQuery = (client: number, file: number, query: ServerTableCut & { reason?: LineReason }) =>
  readPage(dataCollection.rejects, [...key(client), 'file', file, 'rejects', query], {
    params: { client, file },
    query,
  })

/** Refetches the screen's data about a reseller's files. */
export const useRefreshFiles = (client: number) => useRefresh(key(client))

/** Uploads a file for a carrier. A refusal appears next to the drop zone. */
export const useUploadFile = (client: number) =>
  useMutation({
    mutationFn: (input: { file: File; carrierIndex: number; onProgress: (fraction: number) => void }) => {
      const body = new FormData()
      body.set('file', input.file)
      const query = { carrierIndex: input.carrierIndex }
      return upload(dataCollection.upload, { params: { client }, query, body }, input.onProgress)
    },
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })

/** Collects a file from an input path. */
export const useTakeFile = (client: number) =>
  useMutation({
    mutationFn: (body: { path: string; carrierIndex: number }) =>
      api(dataCollection.take, { params: { client }, body }),
    meta: { silent: true },
    onSettled: useRefresh(key(client)),
  })

/** Collects a failed file again. */
export const useRetryFile = (client: number) =>
  useMutation({
    mutationFn: (file: number) => api(dataCollection.retry, { params: { client, file } }),
    onSuccess: useRefresh(key(client)),
  })

/** Sets a wrong file aside with a reason; with null takes it out of quarantine. */
export const useQuarantineFile = (client: number) =>
  useMutation({
    mutationFn: ({ file, reason }: { file: number; reason: string | null }) => {
      const params = { client, file }
      return reason === null
        ? api(dataCollection.restore, { params })
        : api(dataCollection.quarantine, { params, body: { reason } })
    },
    onSuccess: useRefresh(key(client)),
  })

/** Downloads the rejected and duplicate lines as CSV. */
export const useRejectsDownload = (client: number, file: number) =>
  useMutation({
    mutationFn: (reason: LineReason | undefined) =>
      downloadFile(dataCollection.rejectsCsv, {
        params: { client, file },
        query: reason ? { reason } : {},
      }),
  })
