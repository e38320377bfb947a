import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './api-session.ts'
import { embeddedAddress, withDatabase } from './portal-database.ts'
import { startPortal } from './portal-process.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const kept = join(root, 'node_modules/.cache/demo-data')
/** Everything that the demo data is made by. Its dates are also relative to the day on which it is made. */
const sources = ['package-lock.json', 'contract/src/**/*.*', 'server/{migrations,seeds,src}/**/*.*']

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root, exclude: ['**/*.test.ts'] })) files.push(file)
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })

/** Makes the data folder that portals under test are copied from, once for the same sources and day. */
export default async function prepareDemoData(): Promise<string> {
  const name = `${today()}-${await hashOfSources()}`
  const template = join(kept, name)
  if (existsSync(template)) return template
  await mkdir(kept, { recursive: true })
  const partial = await mkdtemp(join(kept, 'partial-'))
  try {
    const portal = await startPortal({ dataDir: partial })
    await untilIdle(await embeddedAddress(partial))
    await portal.stop()
    await rename(partial, template)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another run was first with the same.
    if (!existsSync(template)) throw error
  }
  for (const old of await readdir(kept))
    if (old !== name && !old.startsWith('partial-')) await rm(join(kept, old), { recursive: true })
  return template
}

/** What a worker does right after the demo data was made, so that no copy has it to do again: search words, deliveries. */
const untilIdle = (database: string): Promise<unknown> =>
  withDatabase(database, db =>
    until(
      () =>
        db.query(`select from account_search where terms is null
          union all select from deliveries where state in ('queued', 'delivering') limit 1`),
      ({ rowCount }) => rowCount === 0,
      { seconds: 300 },
    ),
  )

/** Copies the demo data into a folder, so that a portal that starts there has no data to make. */
export async function copyDemoData(dataDir: string): Promise<void> {
  await run('cp', ['-a', '--reflink=auto', `${await prepareDemoData()}/.`, dataDir])
}

if (import.meta.main) await prepareDemoData()
