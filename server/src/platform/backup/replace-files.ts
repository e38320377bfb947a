import type { Files } from '../files/files.ts'
import { ASIDE, STAGED } from './laid-aside.ts'
import { inWords } from './progress.ts'
import { comparedFiles, type FilesToRestore, otherKeys } from './restore-files.ts'

/** What was in the store before: below which folder it lies now, and how many files. */
export interface LaidAside {
  folder: string
  count: number
}

export interface StagedFiles {
  /** Where what is in the way goes. */
  folder: string
  /** Moves what is in the way aside, and the archive's files into place. */
  place(): Promise<LaidAside>
  /** Leaves the store as it was. */
  giveUp(): Promise<void>
}

async function clear(files: Files): Promise<void> {
  const left: string[] = []
  for await (const key of files.each(STAGED.slice(0, -1))) left.push(key)
  for (const key of left) await files.remove(key)
}

/**
 * Lays the archive's files down beside those of a store that is to be replaced, and touches none of these. Once the
 * database is certain `place` swaps them in by moving alone, so that at no instant either is lost: what was there is
 * in its place or aside, what comes is in its place or still in the archive.
 */
export async function stageFiles(options: FilesToRestore): Promise<StagedFiles> {
  const { archive, files, progress } = options
  const folder = `${ASIDE}${new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}Z`
  const known = new Set<string>()
  const staged: { key: string; other: boolean | null }[] = []
  // Of one that was killed.
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
      const aside: string[] = []
      for await (const key of otherKeys(files, known)) aside.push(key)
      for (const { key, other } of staged) if (other) aside.push(key)
      progress(`Putting ${inWords(staged.length)} files in place, ${inWords(aside.length)} aside …`)
      for (const key of aside) await files.move(key, `${folder}/${key}`)
      for (const { key } of staged) await files.move(`${STAGED}${key}`, key)
      return { folder, count: aside.length }
    },
  }
}
