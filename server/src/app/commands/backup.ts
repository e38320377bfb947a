import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { inWords } from '../../platform/backup/progress.ts'
import { sum, writeBackup } from '../../platform/backup/write-backup.ts'
import { noteBackup } from '../../features/operating/operating-figures.service.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { openFiles } from '../open-files.ts'
import { endInWords } from './end-in-words.ts'
import { withDatabase } from './with-database.ts'

// Everything into one archive, while the portal runs: `npm run backup -- --to /srv/backups/`. Ends with 0 when the
// archive is whole and on the disk, 1 when there is none, 2 when it was asked for wrongly.
const { values } = parseArgs({ options: { to: { type: 'string' } } })
if (!values.to) {
  console.error('Give --to a folder, or the name of the new file, such as --to /srv/backups/')
  process.exit(2)
}

/** A file as it is named; in a folder one that is named by the time. */
async function target(to: string): Promise<string> {
  const there = await stat(to).catch(() => undefined)
  if (!there?.isDirectory() && !to.endsWith(sep)) {
    if (!there) return resolve(to)
    console.error(`${to} is there already; a backup never replaces a file.`)
    process.exit(2)
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return join(resolve(to), `nineops-${time}Z.tar`)
}

/** For who watches the age of backups; without it the backup is as good. */
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
await endInWords('NineOps could not be backed up.', () =>
  withDatabase(async (url, config) => {
    const files = openFiles(config)
    try {
      const began = Date.now()
      const done = await writeBackup({ url, files, path, progress: console.log })
      await remember(url, done.takenAt)
      const { size } = await stat(path)
      console.log(
        `Backed up ${inWords(sum(done.tables, 'rows'))} rows of ${done.tables.length} tables and ${inWords(done.files.count)} files, as of ${done.takenAt}, in ${inWords(Math.ceil((Date.now() - began) / 1000))} s.\n${path} (${inWords(Math.ceil(size / 1e6))} MB). Keep it as safe as the database: it holds its secrets.`,
      )
    } finally {
      await files.close()
    }
  }),
)
