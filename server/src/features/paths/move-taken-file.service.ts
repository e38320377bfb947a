import type { FileState } from '../../platform/files/files.ts'
import { moveBelow } from '../../platform/files/io-moves.ts'
import { inFolder, type IoRoots, stateInRoots } from '../../platform/files/io-roots.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'

const BELOW = 'collected'

/** Its own name, otherwise with its modification time: many carriers always use the same name. */
function namesOf(name: string, { modifiedAt }: FileState): string[] {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return [name, `${stem}-${modifiedAt.toISOString().slice(0, 19).replaceAll(/\D/g, '')}${ending}`]
}

/**
 * Moves a collected file into the folder `collected` below its own, without overwriting. A file that has replaced it since
 * stays to be collected. One that cannot be moved stays too; it is known, so it is not collected again.
 */
export async function moveTakenFile(
  roots: IoRoots,
  folder: string,
  name: string,
  taken: FileState,
): Promise<void> {
  try {
    const now = await stateInRoots(roots, inFolder(folder, name))
    if (now?.version !== taken.version) return
    for (const as of namesOf(name, taken)) if (await moved(roots, folder, name, as)) return
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
  }
}

const moved = (roots: IoRoots, folder: string, name: string, as: string): Promise<boolean> =>
  moveBelow(roots, folder, name, BELOW, { as, replace: false }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageProblem && error.code === 'EEXIST') return false
      throw error
    },
  )
