import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { useState } from 'react'
import { reportError } from '../../api/query-client.ts'
import { formatPlural } from '../../lib/formats.ts'
import { useTakeFile } from './data-collection.queries.ts'

/** Collects files that wait in the input paths, one after the other; `under` has the paths that are not done yet. */
export function useCollecting(client: number) {
  const collectFile = useTakeFile(client)
  const [under, setUnder] = useState<ReadonlySet<string>>(new Set())

  async function collect(files: readonly CollectedFile[]): Promise<void> {
    setUnder(new Set(files.map(file => file.path ?? '')))
    for (const { path, carrier } of files) {
      if (path === null || carrier === null) continue
      // A refused file is reported and doesn't hold up the others.
      await collectFile.mutateAsync({ path, carrierIndex: carrier.index }).catch(reportError)
      setUnder(before => new Set([...before].filter(other => other !== path)))
    }
    setUnder(new Set())
  }
  return { under, collect }
}

/** `Collect 1 file`, `Collect all 3 files`. */
export const collectText = (files: number): string =>
  `Collect ${files > 1 ? 'all ' : ''}${formatPlural(files, 'file')}`
