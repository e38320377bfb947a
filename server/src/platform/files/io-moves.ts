import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder, type IoRoots, locateInRoots } from './io-roots.ts'

/** Moves a file of a folder of the roots into a folder below it, made where it is missing. @throws OutsideRoots */
export async function moveBelow(roots: IoRoots, folder: string, name: string, below: string): Promise<void> {
  const from = locateInRoots(roots, join(folder, name))
  const into = await ensureFolder(roots, join(folder, below))
  await rename(from, join(into, name))
}
