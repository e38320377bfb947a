import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { withConnection } from '../db/copy.ts'
import type { Files } from '../files/files.ts'
import { spool } from '../files/spool.ts'
import { isMissing } from '../files/storage-errors.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { type BackedUpTable, FILES, FORMAT, type Manifest } from './backup-format.ts'
import { BackupProblem, backupProblem } from './backup-problem.ts'
import { copyTable } from './copy-tables.ts'
import { isDisplaced } from './displaced-files.ts'
import { QUEUE_SCHEMA, readSequences } from './read-catalogue.ts'
import { throttled, formatCount, type Progress } from './progress.ts'
import { beginSnapshot } from './snapshot.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

type Content = Omit<Manifest, 'lists'>

/** Files up to this size are read at once; larger ones are spooled, so that their length is known. */
const SMALL_BYTES = 8 << 20

/**
 * Writes a snapshot of the database and the file store into one archive while the product runs. The archive gets its
 * name when it is complete; until then, and after a failure, there is none.
 * @throws BackupProblem; StartupError for a database whose restore is not finished
 */
export async function writeBackup(options: {
  url: string
  files: Files
  path: string
  progress: Progress
}): Promise<Content> {
  const { url, files, path, progress } = options
  const archive = await createArchive(path)
  try {
    const database = await withConnection(url, client => copyDatabase(client, archive, progress))
    const manifest = { ...database, files: await copyFiles(files, archive, progress) }
    await archive.close(manifest)
    return manifest
  } catch (error) {
    await archive.abort()
    throw backupProblem(error, path)
  }
}

async function copyDatabase(
  client: ClientBase,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<Omit<Content, 'files'>> {
  const snapshot = await beginSnapshot(client)
  await refuseUnfinished(client)
  progress(`Copying ${snapshot.tables.length} tables …`)
  const facts = await readFacts(client)
  const tables: BackedUpTable[] = []
  const report = throttled(progress)
  for (const [at, table] of snapshot.tables.entries()) {
    tables.push(await copyTable(client, archive, table))
    await snapshot.release(at)
    report(() => `  ${at + 1} of ${snapshot.tables.length} tables, ${formatCount(sum(tables, 'rows'))} rows`)
  }
  // Sequences are not transactional: by now they are at least where the rows say.
  const sequences = await readSequences(client)
  await client.query('rollback')
  return { product: 'nineops', format: FORMAT, ...facts, tables, sequences }
}

async function readFacts(client: ClientBase) {
  const { rows } = await client.query<{
    takenAt: Date
    postgres: string
    migrated: boolean
    queue: boolean
  }>(`
    select now() as "takenAt", current_setting('server_version') as postgres,
      to_regclass('migrations') is not null as migrated,
      to_regclass('${QUEUE_SCHEMA}.version') is not null as queue`)
  const [
    { takenAt, postgres, migrated, queue } = {
      takenAt: new Date(0),
      postgres: '',
      migrated: false,
      queue: false,
    },
  ] = rows
  const migrations = migrated
    ? (
        await client.query<{ name: string; sha256: string }>(
          'select name, sha256 from migrations order by name',
        )
      ).rows
    : []
  if (migrations.length === 0)
    throw new BackupProblem(
      'The database holds no NineOps. Are DATABASE_URL and DATA_DIR those of the product?',
    )
  const version = queue
    ? (await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)).rows[0]
        ?.version
    : undefined
  return {
    release: await release(),
    takenAt: takenAt.toISOString(),
    postgres,
    migrations,
    queueVersion: version ?? null,
  }
}

async function release(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** Every file of the store; those removed or added during the copy belong to work outside the snapshot. */
async function copyFiles(
  files: Files,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<Content['files']> {
  progress('Copying the files …')
  const copied = { count: 0, bytes: 0 }
  const report = throttled(progress)
  for await (const key of files.each('')) {
    if (isDisplaced(key)) continue
    const bytes = await copyFile(files, archive, key)
    if (bytes === null) continue
    copied.count += 1
    copied.bytes += bytes
    report(() => `  ${formatCount(copied.count)} files`)
  }
  return copied
}

async function copyFile(files: Files, archive: ArchiveWriter, key: string): Promise<number | null> {
  try {
    const state = await files.state(key)
    if (!state) return null
    if (state.bytes <= SMALL_BYTES) {
      const pieces: Buffer[] = []
      for await (const piece of files.read(key)) pieces.push(piece as Buffer)
      const content = Buffer.concat(pieces)
      return (await archive.add(`${FILES}${key}`, content, content.length)).bytes
    }
    const { bytes, content } = await spool(files.read(key))
    return (await archive.add(`${FILES}${key}`, content, bytes)).bytes
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const sum = (tables: readonly BackedUpTable[], what: 'rows' | 'bytes'): number =>
  tables.reduce((total, table) => total + table[what], 0)
