import { createHash } from 'node:crypto'
import type { Files } from '../files/files.ts'
import { isMissing } from '../files/storage-errors.ts'
import type { ArchiveEntry, ArchiveReader } from './archive-reader.ts'
import { FILES } from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import { isDisplaced } from './displaced-files.ts'
import { throttled, formatCount, type Progress } from './progress.ts'

export interface FilesToRestore {
  archive: ArchiveReader
  files: Files
  count: number
  progress: Progress
}

async function hashOf(content: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Whether the store has the file with other content; null where it has none. */
async function differsFrom(archive: ArchiveReader, entry: ArchiveEntry, files: Files, key: string) {
  try {
    if ((await files.size(key)) !== entry.bytes) return true
    return (await hashOf(files.read(key))) !== (await hashOf(archive.stream(entry)))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Yields each file of the archive with its key, and whether the store has a different one under that key; null where
 * it has none.
 * @param same keys known to match the archive
 */
export async function* comparedFiles(
  { archive, files, count, progress }: FilesToRestore,
  same: ReadonlySet<string> = new Set(),
): AsyncGenerator<{
  entry: ArchiveEntry
  key: string
  other: boolean | null
}> {
  progress(`Restoring ${formatCount(count)} files …`)
  const report = throttled(progress)
  let done = 0
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith(FILES)) continue
    const key = entry.name.slice(FILES.length)
    yield { entry, key, other: same.has(key) ? false : await differsFrom(archive, entry, files, key) }
    done += 1
    report(() => `  ${formatCount(done)} of ${formatCount(count)} files`)
  }
}

/** Keys of the store other than these, without displaced files. */
export async function* otherKeys(files: Files, known: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const key of files.each('')) if (!isDisplaced(key) && !known.has(key)) yield key
}

const notEmpty = (what: string, remedy: string) =>
  new BackupProblem(
    `The file store is not empty: it has ${what}. Give FILES_URL a new place, or add --replace to ${remedy}. The database is as it was.`,
  )

/**
 * Checks a store that should be empty before anything is written. Returns the keys of files that match the archive
 * already, as after an interrupted restore.
 * @throws BackupProblem for a file that differs from the archive's or is not in it
 */
export async function refuseOtherFiles({ archive, files }: FilesToRestore): Promise<Set<string>> {
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of archive.entries())
    if (entry.name.startsWith(FILES)) entries.set(entry.name.slice(FILES.length), entry)
  const same = new Set<string>()
  for await (const key of files.each('')) {
    if (isDisplaced(key)) continue
    const entry = entries.get(key)
    if (!entry) throw notEmpty(`${key}, which is not in the backup`, 'move what is there aside')
    if (await differsFrom(archive, entry, files, key)) throw notEmpty(`another ${key}`, 'move it aside')
    same.add(key)
  }
  return same
}

/**
 * Writes the archive's files into an empty store; those that match already stay.
 * @throws BackupProblem for a different one that appeared in the meantime
 */
export async function restoreFiles(options: FilesToRestore, same: ReadonlySet<string>): Promise<void> {
  const { archive, files } = options
  for await (const { entry, key, other } of comparedFiles(options, same)) {
    if (other) throw notEmpty(`another ${key}`, 'move it aside')
    if (other === null) await files.write(key, archive.stream(entry))
  }
}
