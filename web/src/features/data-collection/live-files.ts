import {
  type CollectionProgress,
  collectionProgress,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribe } from '../../api/events.ts'
import { useRefreshFiles } from './data-collection.queries.ts'

/** Progress of each file being collected, by index. */
export type LiveFiles = ReadonlyMap<number, CollectionProgress>

const none: LiveFiles = new Map()

function withEvent(files: LiveFiles, event: CollectionProgress): LiveFiles {
  const next = new Map(files)
  if (event.status === 'collecting') next.set(event.fileIndex, event)
  else next.delete(event.fileIndex)
  return next
}

/** Watches a reseller's files while the screen is open; calls `onEnd` when one was collected or failed. */
export function useLiveFiles(client: number, onEnd: (event: CollectionProgress) => void): LiveFiles {
  const refresh = useEffectEvent(useRefreshFiles(client))
  const [files, setFiles] = useState(none)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const seen = new Set<number>()
    return subscribe(
      [`data-collection:${client}`],
      ({ data }) => {
        const event = collectionProgress.safeParse(data).data
        if (!event) return
        setFiles(before => withEvent(before, event))
        const begins = event.status === 'collecting' && !seen.has(event.fileIndex)
        if (event.status === 'collecting') seen.add(event.fileIndex)
        else seen.delete(event.fileIndex)
        if (begins || event.status !== 'collecting') void refresh()
        if (event.status === 'taken' || event.status === 'failed') ended(event)
      },
      () => {
        // Ends may have been missed while disconnected.
        setFiles(none)
        void refresh()
      },
    )
  }, [client])
  return files
}
