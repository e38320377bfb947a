import { parseArgs } from 'node:util'
import { RestoreUnfinished } from '../../platform/backup/backup-problem.ts'
import { formatCount } from '../../platform/backup/progress.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { sum } from '../../platform/backup/write-backup.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { provideDatabase } from '../database.ts'
import { openFiles } from '../open-files.ts'
import { runCommand } from './run-command.ts'

// Restores a backup into an empty database while no NineOps runs: `npm run restore -- --from
// /srv/backups/nineops-….tar`. Exit code 0 when everything is restored, 1 when nothing was changed, 2 for wrong
// arguments, 3 when the database is, or may be, restored and some files are not.
const { values } = parseArgs({
  options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
})
const { from: path, replace } = values
if (!path) {
  console.error(
    'Give --from, the backup to restore, and --replace to give up what is in the database and move aside what is in the file store.',
  )
  process.exit(2)
}

await runCommand('Nothing was restored.', async () => {
  const config = loadConfig(process.env)
  const database = await provideDatabase(config, createLog('command'))
  const files = openFiles(config)
  try {
    // Not through a pooler: it holds a session lock, and refuses while others are connected.
    const { directUrl: url } = database
    const { manifest, applied, leftOut, displaced } = await restoreBackup({
      url,
      files,
      path,
      replace,
      progress: console.log,
    })
    console.log(
      `Restored ${formatCount(sum(manifest.tables, 'rows'))} rows of ${manifest.tables.length} tables and ${formatCount(manifest.files.count)} files, as of ${manifest.takenAt}.`,
    )
    if (applied.length > 0)
      console.log(
        `Brought up to date from ${manifest.migrations.at(-1)?.name ?? 'nothing'}: ${applied.join(', ')}.`,
      )
    if (displaced)
      console.log(
        `What was in the file store before lies below ${displaced.folder}/ (${formatCount(displaced.count)} files). Remove it when nobody misses anything.`,
      )
    if (leftOut.length > 0) console.log(`Left out, as they are none of the product's: ${leftOut.join(', ')}.`)
  } catch (error) {
    if (!(error instanceof RestoreUnfinished)) throw error
    console.error(error.message)
    process.exitCode = 3
  } finally {
    await files.close()
    await database.close()
  }
})
