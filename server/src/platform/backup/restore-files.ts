import { createHash } from 'node:crypto'
import type { Files } from '../files/files.ts'
import { isMissing } from '../files/storage-errors.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { FILES } from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import { everySoOften, inWords, type Progress } from './progress.ts'

async function hashOf(content: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Whether the store has the file with other content; null where it has none. */
async function differs(files: Files, key: string, bytes: number, sha256: () => Promise<string>) {
  try {
    if ((await files.size(key)) !== bytes) return true
    return (await hashOf(files.read(key))) !== (await sha256())
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Puts the archive's files into the store; those that are there already, as after a restore that was cut off, stay.
 * @throws BackupProblem for one that is there with other content, unless it is to be replaced
 */
export async function restoreFiles(options: {
  archive: ArchiveReader
  files: Files
  count: number
  replace: boolean
  progress: Progress
}): Promise<void> {
  const { archive, files, count, replace, progress } = options
  progress(`Restoring ${inWords(count)} files …`)
  const tell = everySoOften(progress)
  let done = 0
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith(FILES)) continue
    const key = entry.name.slice(FILES.length)
    const other = await differs(files, key, entry.bytes, () => hashOf(archive.stream(entry)))
    if (other && !replace)
      throw new BackupProblem(
        `The file store is not empty: it has another ${key}. Give FILES_URL a new place, or add --replace to overwrite it. The database is as it was.`,
      )
    if (other !== false) await files.write(key, archive.stream(entry))
    done += 1
    tell(() => `  ${inWords(done)} of ${inWords(count)} files`)
  }
}
