import { Readable } from 'node:stream'
import { otherCaseOf } from '../../platform/files/file-keys.ts'
import { isOwnPart } from '../../platform/files/files.ts'
import { atPlace, inFolder, type IoRoots, readInRoots, stateInRoots } from '../../platform/files/io-roots.ts'
import { type Measure, measureOf } from '../../platform/files/measured.ts'
import { toStorageError, quoted, StorageProblem } from '../../platform/files/storage-errors.ts'
import type { Arrival } from './deliveries.repository.ts'

/** Content to store in a folder, under the first of the names that is free or already has it. */
export interface Putting {
  folder: string
  names: readonly string[]
  expected: Measure
  content: () => Readable
}

/** Partial files of a killed worker are removed after a day. */
const LEFT_BEHIND_MS = 86_400_000

/** Names of a folder's files; abandoned partial files are removed. */
async function namesIn(roots: IoRoots, folder: string): Promise<string[]> {
  return atPlace(roots, folder, async ({ key }, files) => {
    const found = await files.folder(key).catch((error: unknown) => {
      if (toStorageError(error) instanceof StorageProblem && (error as StorageProblem).code === 'ENOENT')
        return []
      throw error
    })
    for (const { name, modifiedAt } of found)
      if (isOwnPart(name) && Date.now() - modifiedAt.getTime() > LEFT_BEHIND_MS)
        await files.remove(key === '' ? name : `${key}/${name}`)
    return found.map(file => file.name)
  })
}

async function readBack(roots: IoRoots, path: string): Promise<Measure> {
  try {
    return await measureOf(readInRoots(roots, path))
  } catch (error) {
    throw toStorageError(error)
  }
}

/** False if another worker was quicker and the name is now taken. */
async function wrote(roots: IoRoots, path: string, content: () => Readable): Promise<boolean> {
  try {
    await atPlace(roots, path, ({ key }, files) => files.write(key, content(), { replace: false }))
    return true
  } catch (error) {
    if (error instanceof StorageProblem && error.code === 'EEXIST') return false
    throw error
  }
}

const same = (a: Measure, b: Measure) => a.bytes === b.bytes && a.sha256 === b.sha256

/**
 * Stores content in a folder of the roots and reads it back. The same content under the same name is not written again;
 * other content, or a name that differs only in case, is never overwritten: the next name is used.
 * @throws StorageProblem
 */
export async function putFile(roots: IoRoots, putting: Putting): Promise<Arrival> {
  const { folder, names, expected, content } = putting
  const there = await namesIn(roots, folder)
  for (const name of names) {
    if (otherCaseOf(name, there) !== undefined) continue
    const path = inFolder(folder, name)
    const written = !(await stateInRoots(roots, path)) && (await wrote(roots, path, content))
    const found = await readBack(roots, path)
    if (same(found, expected)) return { name, ...found, written }
    if (!written) continue
    await atPlace(roots, path, ({ key }, files) => files.remove(key))
    throw new StorageProblem('EIO', `What was read back of ${quoted(name)} is not what was sent.`)
  }
  throw new StorageProblem(
    'EEXIST',
    `Other files have the names ${names.map(quoted).join(' and ')} already, or names like them. ` +
      'Nothing was overwritten: move them away and deliver again.',
  )
}
