import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database/embedded-database.ts'
import { readPostmaster, stopPostmaster } from '../src/platform/embedded-database/postmaster.ts'
import { createLog } from '../src/platform/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this test run. */
    serverUrl: string
    template: string
  }
}

const prefix = 'nineops-test-'
const template = 'nineops_template'

/** One PostgreSQL for the whole run (TEST_DATABASE_URL, else an embedded one) with a migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, close } = given ? { url: given, close: async () => {} } : await startTemporary()
  try {
    await run(url, `drop database if exists ${template}`, `create database ${template}`)
    await migrate(databaseAddress(url, template))
  } catch (error) {
    await close()
    throw error
  }
  project.provide('serverUrl', url)
  project.provide('template', template)
  return async () => {
    if (given) await run(url, `drop database if exists ${template}`)
    await close()
  }
}

async function startTemporary(): Promise<{ url: string; close(): Promise<void> }> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // Nothing of a test has to outlive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('test'), settings })
  return {
    url: database.url,
    close: async () => {
      await database.stop('immediate')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ends what a killed test run left behind. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^nineops-test-(\d+)-/.exec(name)?.[1])
    if (!pid || lives(pid)) continue
    const dataDir = join(tmpdir(), name)
    const cluster = join(dataDir, 'postgres')
    const left = await readPostmaster(cluster)
    if (left) await stopPostmaster(left.pid, cluster, 'immediate')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseAddress(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
