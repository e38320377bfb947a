import type { Files } from '../files/files.ts'
import { DISPLACED, STAGED } from './displaced-files.ts'
import { formatCount } from './progress.ts'
import { comparedFiles, type FilesToRestore, otherKeys } from './restore-files.ts'

/** The store's earlier files: the folder they are in now, and how many. */
export interface DisplacedFiles {
  folder: string
  count: number
}

export interface StagedFiles {
  /** Where displaced files go. */
  folder: string
  /** Displaces the store's files and moves the archive's into place. */
  place(): Promise<DisplacedFiles>
  /** Leaves the store as it was. */
  giveUp(): Promise<void>
}

async function clear(files: Files): Promise<void> {
  const left: string[] = []
  for await (const key of files.each(STAGED.slice(0, -1))) left.push(key)
  for (const key of left) await files.remove(key)
}

/**
 * Writes the archive's files next to those of a store that is to be replaced, and touches none of these. After the
 * commit `place` swaps them by renaming only, so that no file is ever lost: an old file is in its place or displaced,
 * a new one is in its place or still in the archive.
 */
export async function stageFiles(options: FilesToRestore): Promise<StagedFiles> {
  const { archive, files, progress } = options
  const folder = `${DISPLACED}${new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}Z`
  const known = new Set<string>()
  const staged: { key: string; other: boolean | null }[] = []
  // Left by a restore that was killed.
  await clear(files)
  const giveUp = () => clear(files)
  try {
    for await (const { entry, key, other } of comparedFiles(options)) {
      known.add(key)
      if (other === false) continue
      await files.write(`${STAGED}${key}`, archive.stream(entry))
      staged.push({ key, other })
    }
  } catch (error) {
    await giveUp().catch(() => {})
    throw error
  }
  return {
    folder,
    giveUp,
    async place() {
      const displaced: string[] = []
      for await (const key of otherKeys(files, known)) displaced.push(key)
      for (const { key, other } of staged) if (other) displaced.push(key)
      progress(
        `Putting ${formatCount(staged.length)} files in place, ${formatCount(displaced.length)} aside …`,
      )
      for (const key of displaced) await files.move(key, `${folder}/${key}`)
      for (const { key } of staged) await files.move(`${STAGED}${key}`, key)
      return { folder, count: displaced.length }
    },
  }
}
