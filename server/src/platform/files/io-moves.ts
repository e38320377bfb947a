import type { WriteOptions } from './files.ts'
import { atPlace, ensureFolder, inFolder, type IoRoots, locateInRoots } from './io-roots.ts'

/**
 * Moves a file of a folder of the roots into a folder below it, created where missing, by default under its own name.
 * @throws StorageProblem
 */
export async function moveBelow(
  roots: IoRoots,
  folder: string,
  name: string,
  below: string,
  { as = name, ...options }: WriteOptions & { as?: string } = {},
): Promise<void> {
  const into = await ensureFolder(roots, inFolder(folder, below))
  const { key } = locateInRoots(roots, inFolder(into, as))
  await atPlace(roots, inFolder(folder, name), (from, files) => files.move(from.key, key, options))
}
