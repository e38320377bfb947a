import { type ClientBase, DatabaseError } from 'pg'
import { withConnection } from '../db/copy.ts'
import { applyMigration, migrationLock, type Migration, readMigrations } from '../db/migrate.ts'
import type { Files } from '../files/files.ts'
import { type ArchiveReader, openArchive } from './archive-reader.ts'
import type { Manifest } from './backup-format.ts'
import { backupProblem, commitUncertain, filesUnfinished } from './backup-problem.ts'
import { type CheckedArchive, checkArchive } from './check-archive.ts'
import { prepareLoad } from './load-plan.ts'
import { loadTable, setSequences } from './load-tables.ts'
import { throttled, formatCount, type Progress } from './progress.ts'
import { type DisplacedFiles, type StagedFiles, stageFiles } from './replace-files.ts'
import { refuseOtherFiles, restoreFiles } from './restore-files.ts'
import { createSchema, migrationsOf } from './restore-schema.ts'
import { emptyTarget, refuseOthers } from './target-database.ts'
import { noteFinished, noteUnfinished } from './unfinished-restore.ts'

export interface Restored {
  manifest: Manifest
  /** Migrations that the backup had not run. */
  applied: string[]
  /** Tables of the backup that no migration creates, with their rows. */
  leftOut: string[]
  /** The displaced files of a replaced store, if any. */
  displaced: DisplacedFiles | null
}

/**
 * Restores an archive into an empty database and file store, or with `replace` into any. The archive is verified from
 * end to end first. The database changes in one transaction, which commits once the files are in place, or with
 * `replace` once they are ready to be swapped in.
 * @throws BackupProblem; RestoreUnfinished where the database is, or may be, restored and files may not be
 */
export async function restoreBackup(options: {
  url: string
  files: Files
  path: string
  replace: boolean
  progress: Progress
}): Promise<Restored> {
  const { url, path, progress } = options
  try {
    const archive = await openArchive(path)
    try {
      progress('Checking the backup …')
      const checked = await checkArchive(archive)
      const known = await readMigrations()
      const first = migrationsOf(checked.manifest, known)
      const later = known.filter(migration => !first.includes(migration))
      const { leftOut, displaced } = await withConnection(url, client =>
        restore(client, { ...options, archive, checked, first, later }),
      )
      progress('Collecting statistics …')
      // The rows are back by now, and PostgreSQL gathers statistics by itself in time.
      await withConnection(url, client => client.query('analyze')).catch((error: unknown) =>
        progress(`They could not be collected: ${String(error)}`),
      )
      return {
        manifest: checked.manifest,
        applied: later.map(migration => migration.name),
        leftOut,
        displaced,
      }
    } finally {
      await archive.close()
    }
  } catch (error) {
    throw backupProblem(error, path)
  }
}

async function restore(
  client: ClientBase,
  options: {
    archive: ArchiveReader
    checked: CheckedArchive
    first: readonly Migration[]
    later: readonly Migration[]
    files: Files
    replace: boolean
    progress: Progress
  },
): Promise<Pick<Restored, 'leftOut' | 'displaced'>> {
  const { archive, checked, first, later, files, replace, progress } = options
  const { manifest, chunks } = checked
  // A server that starts now waits for it, as for a migration.
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await refuseOthers(client)
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await emptyTarget(client, replace)
  const toRestore = { archive, files, count: manifest.files.count, progress }
  const same = replace ? null : await refuseOtherFiles(toRestore)
  await createSchema(client, first, manifest.queueVersion)
  const complete = await prepareLoad(client)
  progress(`Restoring ${manifest.tables.length} tables …`)
  const report = throttled(progress)
  const leftOut: string[] = []
  for (const [at, table] of manifest.tables.entries()) {
    if (!(await loadTable(client, archive, chunks, table)))
      leftOut.push(`${table.name} (${formatCount(table.rows)} rows)`)
    report(() => `  ${at + 1} of ${manifest.tables.length} tables`)
  }
  progress('Building indexes and checking references …')
  await complete()
  await setSequences(client, manifest.sequences)
  for (const migration of later) await applyMigration(client, migration)
  if (same) {
    await restoreFiles(toRestore, same)
    await commit(client)
    return { leftOut, displaced: null }
  }
  const staged = await stageFiles(toRestore)
  return { leftOut, displaced: await swapIn(client, staged) }
}

/** @throws RestoreUnfinished unless PostgreSQL itself reports that it rolled back */
async function commit(client: ClientBase): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // More severe errors end the connection, and may follow a commit that is already on disk.
    if (error instanceof DatabaseError && error.severity === 'ERROR') throw error
    throw commitUncertain(error)
  }
}

/** Commits, then swaps the files in; while the lock is held no NineOps can start on a half-finished restore. */
async function swapIn(client: ClientBase, staged: StagedFiles): Promise<DisplacedFiles | null> {
  try {
    await noteUnfinished(client)
    await commit(client)
  } catch (error) {
    await staged.giveUp().catch(() => {})
    throw error
  }
  try {
    const displaced = await staged.place()
    await noteFinished(client)
    return displaced.count > 0 ? displaced : null
  } catch (error) {
    throw filesUnfinished(staged.folder, error)
  }
}
