import type { FileType } from '@nineops/contract/service-establishment/account-files.contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { api, apiPaged, downloadFile } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { ServerTableQuery } from '../../ui/table/use-server-table.ts'
import { callsOf, type FileOwner, ownerKey } from './file-owner.ts'

const silent = { silent: true } as const

export const filesQuery = (
  owner: FileOwner,
  query: ServerTableQuery & { type?: FileType; deleted: 'true' | 'false' },
) =>
  queryOptions({
    queryKey: [...ownerKey(owner), 'list', query],
    queryFn: ({ signal }) => {
      const { calls, params } = callsOf(owner)
      return apiPaged(calls.list, { params, query, signal })
    },
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const spaceQuery = (owner: FileOwner) =>
  queryOptions({
    queryKey: [...ownerKey(owner), 'space'],
    queryFn: ({ signal }) => {
      const { calls, params } = callsOf(owner)
      return api(calls.space, { params, signal })
    },
    meta: silent,
  })

export const fileQuery = (owner: FileOwner, file: number) =>
  queryOptions({
    queryKey: [...ownerKey(owner), file],
    queryFn: ({ signal }) => {
      const { calls, params } = callsOf(owner)
      return api(calls.get, { params: { ...params, file }, signal })
    },
    meta: silent,
  })

/** Checks names and sizes before an upload. */
export function checkNames(owner: FileOwner, files: readonly { name: string; bytes: number }[]) {
  const { calls, params } = callsOf(owner)
  return api(calls.check, { params, body: { files: [...files] } })
}

/** Uploads one file, reporting progress (0 to 1). The key makes a retry after a lost answer harmless. */
export function sendFile(
  owner: FileOwner,
  { file, versionOf, key }: { file: File; versionOf: number | undefined; key: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
) {
  const { calls, params } = callsOf(owner)
  const body = new FormData()
  body.set('file', file)
  const query = versionOf === undefined ? {} : { versionOf }
  return upload(calls.upload, { params, query, body, signal, idempotencyKey: key }, onProgress)
}

/** Fetches a version and downloads it in the browser. */
export const useDownload = (owner: FileOwner) =>
  useMutation({
    mutationFn: ({ file, version }: { file: number; version: number }) => {
      const { calls, params } = callsOf(owner)
      return downloadFile(calls.content, { params: { ...params, file, version } })
    },
  })

function useChange<Input, Answer>(
  owner: FileOwner,
  mutationFn: (input: Input) => Promise<Answer>,
  meta: { silent?: true } = {},
) {
  return useMutation({ mutationFn, meta, onSettled: useRefresh(ownerKey(owner)) })
}

/** Renames a file or changes its description; failures appear in the form. */
export const useSaveFile = (owner: FileOwner) =>
  useChange(
    owner,
    ({ file, ...body }: { file: number; version: string; name: string; description: string }) => {
      const { calls, params } = callsOf(owner)
      return api(calls.change, { params: { ...params, file }, body })
    },
    silent,
  )

export const useDeleteFile = (owner: FileOwner) =>
  useChange(owner, (file: number) => {
    const { calls, params } = callsOf(owner)
    return api(calls.remove, { params: { ...params, file } })
  })

export const useRestoreFile = (owner: FileOwner) =>
  useChange(owner, (file: number) => {
    const { calls, params } = callsOf(owner)
    return api(calls.restore, { params: { ...params, file } })
  })

export const usePurgeFile = (owner: FileOwner) =>
  useChange(owner, (file: number) => {
    const { calls, params } = callsOf(owner)
    return api(calls.purge, { params: { ...params, file } })
  })
