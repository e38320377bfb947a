import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { toApiError } from '../../api/api-error.ts'
import { checkNames, sendFile } from './account-files.queries.ts'
import { type FileOwner, ownerKey } from './file-owner.ts'
import { isUnderWay, type Upload, UploadQueue } from './upload-queue.ts'

const queues = new Map<string, UploadQueue>()

function explain(error: unknown) {
  const { code, status, detail, title } = toApiError(error)
  // A retry of what the server has refused would be refused again.
  const mayRetry = status === 0 || status === 409 || status === 429 || status >= 500
  return { why: detail.join(' ') || title, mayRetry, taken: code === 'account_file_exists' }
}

function queueOf(queries: QueryClient, owner: FileOwner): UploadQueue {
  const key = ownerKey(owner).join(' ')
  const known = queues.get(key)
  if (known) return known
  const queue = new UploadQueue({
    check: files => checkNames(owner, files),
    send: (upload, sending) => sendFile(owner, upload, sending),
    onKept: () => void queries.invalidateQueries({ queryKey: ownerKey(owner) }),
    explain,
  })
  queues.set(key, queue)
  return queue
}

/** The uploads of an owner's files; they survive changes of screen, and leaving the page asks first. */
export function useUploadQueue(owner: FileOwner): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(useQueryClient(), owner)
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  const underWay = isUnderWay(uploads)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (underWay) addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [underWay])
  return { queue, uploads }
}
