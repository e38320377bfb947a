import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { counted } from '@nineops/contract/words'
import { useSyncExternalStore } from 'react'
import { reportError } from '../../api/query-client.ts'
import { useTakeFile } from './data-collection.queries.ts'

const none: ReadonlySet<string> = new Set()
/** By reseller, the paths of files that are being collected, from whatever part of the screen. */
const underWay = new Map<number, ReadonlySet<string>>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Collects files that wait in the input paths, one after the other; `under` has the paths that are not done yet. */
export function useCollecting(client: number) {
  const collectFile = useTakeFile(client)
  const under = useSyncExternalStore(subscribe, () => underWay.get(client) ?? none)
  const setUnder = (paths: ReadonlySet<string>) => {
    underWay.set(client, paths)
    for (const listener of listeners) listener()
  }

  async function collect(files: readonly CollectedFile[]): Promise<void> {
    setUnder(new Set(files.map(file => file.path ?? '')))
    for (const { path, carrier } of files) {
      if (path === null || carrier === null) continue
      // A refused file is reported and doesn't hold up the others.
      await collectFile.mutateAsync({ path, carrierIndex: carrier.index }).catch(reportError)
      setUnder(new Set([...(underWay.get(client) ?? none)].filter(other => other !== path)))
    }
    setUnder(none)
  }
  return { under, collect }
}

/** `Collect 1 file`, `Collect 3 files`. */
export const collectText = (files: number): string => `Collect ${counted(files, 'file')}`
