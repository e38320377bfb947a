import { parseArgs } from 'node:util'
import { RestoreUnfinished } from '../../platform/backup/backup-problem.ts'
import { inWords } from '../../platform/backup/progress.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { sum } from '../../platform/backup/write-backup.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { provideDatabase } from '../database.ts'
import { openFiles } from '../open-files.ts'
import { endInWords } from './end-in-words.ts'

// A backup into an empty database, with no NineOps running: `npm run restore -- --from /srv/backups/nineops-….tar`.
// Ends with 0 when all of it is back, 1 when nothing was changed, 2 when it was asked for wrongly, 3 when the database is
// restored and not all files are, or nobody can say whether it is.
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

await endInWords('Nothing was restored.', async () => {
  const config = loadConfig(process.env)
  const database = await provideDatabase(config, createLog('command'))
  const files = openFiles(config)
  try {
    // Past a pooler: it holds a lock of its session, and refuses while others are connected.
    const { directUrl: url } = database
    const { manifest, applied, leftOut, aside } = await restoreBackup({
      url,
      files,
      path,
      replace,
      progress: console.log,
    })
    console.log(
      `Restored ${inWords(sum(manifest.tables, 'rows'))} rows of ${manifest.tables.length} tables and ${inWords(manifest.files.count)} files, as of ${manifest.takenAt}.`,
    )
    if (applied.length > 0)
      console.log(
        `Brought up to date from ${manifest.migrations.at(-1)?.name ?? 'nothing'}: ${applied.join(', ')}.`,
      )
    if (aside)
      console.log(
        `What was in the file store before lies below ${aside.folder}/ (${inWords(aside.count)} files). Remove it when nobody misses anything.`,
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
