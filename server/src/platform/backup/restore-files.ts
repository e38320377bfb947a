import { createHash } from 'node:crypto'
import type { Files } from '../files/files.ts'
import { isMissing } from '../files/storage-errors.ts'
import type { ArchiveEntry, ArchiveReader } from './archive-reader.ts'
import { FILES } from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import { isLaidAside } from './laid-aside.ts'
import { everySoOften, inWords, type Progress } from './progress.ts'

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
 * Each file of the archive with its key, and whether the store has another under it; null where it has none.
 * @param same keys that are known to be as in the archive
 */
export async function* comparedFiles(
  { archive, files, count, progress }: FilesToRestore,
  same: ReadonlySet<string> = new Set(),
): AsyncGenerator<{
  entry: ArchiveEntry
  key: string
  other: boolean | null
}> {
  progress(`Restoring ${inWords(count)} files …`)
  const tell = everySoOften(progress)
  let done = 0
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith(FILES)) continue
    const key = entry.name.slice(FILES.length)
    yield { entry, key, other: same.has(key) ? false : await differsFrom(archive, entry, files, key) }
    done += 1
    tell(() => `  ${inWords(done)} of ${inWords(count)} files`)
  }
}

/** Keys of the store that none of those is, without what was laid aside before. */
export async function* otherKeys(files: Files, known: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const key of files.each('')) if (!isLaidAside(key) && !known.has(key)) yield key
}

const notEmpty = (what: string, mend: string) =>
  new BackupProblem(
    `The file store is not empty: it has ${what}. Give FILES_URL a new place, or add --replace to ${mend}. The database is as it was.`,
  )

/**
 * Looks through a store that is to be empty before anything is written. Answers the keys of files that are there as in
 * the archive, as after a restore that was cut off.
 * @throws BackupProblem for a file that is there with other content, or is none of the archive's
 */
export async function refuseOtherFiles({ archive, files }: FilesToRestore): Promise<Set<string>> {
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of archive.entries())
    if (entry.name.startsWith(FILES)) entries.set(entry.name.slice(FILES.length), entry)
  const same = new Set<string>()
  for await (const key of files.each('')) {
    if (isLaidAside(key)) continue
    const entry = entries.get(key)
    if (!entry) throw notEmpty(`${key}, which is not in the backup`, 'move what is there aside')
    if (await differsFrom(archive, entry, files, key)) throw notEmpty(`another ${key}`, 'move it aside')
    same.add(key)
  }
  return same
}

/**
 * Puts the archive's files into an empty store; those that are the same there already stay.
 * @throws BackupProblem for one that came meanwhile with other content
 */
export async function restoreFiles(options: FilesToRestore, same: ReadonlySet<string>): Promise<void> {
  const { archive, files } = options
  for await (const { entry, key, other } of comparedFiles(options, same)) {
    if (other) throw notEmpty(`another ${key}`, 'move it aside')
    if (other === null) await files.write(key, archive.stream(entry))
  }
}
