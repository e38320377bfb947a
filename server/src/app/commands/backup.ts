import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../../platform/backup/progress.ts'
import { sum, writeBackup } from '../../platform/backup/write-backup.ts'
import { noteBackup } from '../../features/operating/operating-figures.service.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { openFiles } from '../open-files.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// Backs up everything into one archive while the portal runs: `npm run backup -- --to /srv/backups/`. Exit code 0
// when the archive is complete and on disk, 1 when there is none, 2 for wrong arguments.
const { values } = parseArgs({ options: { to: { type: 'string' } } })
if (!values.to) {
  console.error('Give --to a folder, or the name of the new file, such as --to /srv/backups/')
  process.exit(2)
}

/** The given file, or in a folder one named after the time. */
async function target(to: string): Promise<string> {
  // Nothing there is no error: the backup makes it.
  const there = await stat(to).catch(() => undefined)
  if (!there?.isDirectory() && !to.endsWith(sep)) {
    if (!there) return resolve(to)
    console.error(`${to} already exists; a backup never replaces a file.`)
    process.exit(2)
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return join(resolve(to), `nineops-${time}Z.tar`)
}

/** For monitoring the age of backups; the backup is valid without it. */
async function remember(url: string, takenAt: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    await noteBackup(db, takenAt)
  } catch (error) {
    console.error(`Its time could not be noted for the metrics: ${String(error)}`)
  } finally {
    await close()
  }
}

const path = await target(values.to)
await runCommand('NineOps could not be backed up.', () =>
  withDatabase(async (url, config) => {
    const files = openFiles(config)
    try {
      const began = Date.now()
      const done = await writeBackup({ url, files, path, progress: console.log })
      await remember(url, done.takenAt)
      const { size } = await stat(path)
      console.log(
        `Backed up ${formatCount(sum(done.tables, 'rows'))} rows of ${done.tables.length} tables and ${formatCount(done.files.count)} files, as of ${done.takenAt}, in ${formatCount(Math.ceil((Date.now() - began) / 1000))} s.\n${path} (${formatCount(Math.ceil(size / 1e6))} MB). Keep it as safe as the database: it holds its secrets.`,
      )
    } finally {
      await files.close()
    }
  }),
)
