import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type DemoOptions, seedDemo } from '../seeds/demo/demo.seed.ts'
import { seedDemoUsers } from '../seeds/demo/demo-users.ts'
import { openDatabase } from '../src/platform/db/db.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { createLog } from '../src/platform/log/log.ts'
import { serverUrl, testDatabase } from './database.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Demo data of this size for an app's database and data folder. */
export const demoOf = (
  { url, dataDir }: Pick<TestApp, 'url' | 'dataDir'>,
  size: Pick<DemoOptions, 'accounts' | 'calls' | 'months'>,
): DemoOptions => ({
  url,
  files: localFiles(join(dataDir, 'files')),
  log: createLog('test'),
  ioRoot: join(dataDir, 'io'),
  seed: 9,
  progress: () => undefined,
  ...size,
})

/** Any constant, as long as every file locks the same. */
const LOCK = 60_600

/**
 * A server on a copy of a year's demo data, and when its making began. The first file that asks makes it while others
 * wait.
 */
export async function demoApp(): Promise<{ app: TestApp; demo: DemoOptions; began: Date }> {
  const made = inject('demo')
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [made.database])
    if (rowCount === 0) await makeDemo(client, made)
  } finally {
    await client.end()
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-app-'))
  await cp(made.folder, dataDir, { recursive: true })
  const database = await testDatabase(made.database)
  return {
    app: await testApp({ on: { database, dataDir } }),
    demo: demoOf({ url: database.url, dataDir }, size),
    began: new Date(await readFile(join(dataDir, 'began'), 'utf8')),
  }
}

const size = { accounts: 60, calls: 600 }

async function makeDemo(client: Client, { database, folder: dataDir }: { database: string; folder: string }) {
  const { url } = await testDatabase()
  await writeFile(join(dataDir, 'began'), new Date().toISOString())
  const { db, close } = openDatabase(url)
  try {
    await db.transaction().execute(tx => seedDemoUsers(tx))
    await seedDemo(db, demoOf({ url, dataDir }, size))
  } finally {
    await close()
  }
  await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${database}`)
}
