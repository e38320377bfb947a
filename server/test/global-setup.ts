import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { jobs } from '../src/app/jobs.ts'
import { distribute, readDistribution } from '../src/platform/db/distribute.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database/embedded-database.ts'
import { readPostmaster, stopPostmaster } from '../src/platform/embedded-database/postmaster.ts'
import { connectJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createCitusDatabase } from './citus/citus-database.ts'
import { folderInMemory, scratchFolder, scratchPrefix } from '../../scripts/scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this test run. */
    serverUrl: string
    template: string
    /** Of the demo data, which the first file that needs it makes for all: its database and its files. */
    demo: { database: string; folder: string }
    /** The fastest way to copy databases where this PostgreSQL stores them. */
    copying: 'file_copy' | 'wal_log'
  }
}

const template = 'nineops_template'
const demo = 'nineops_test_demo'
const dropped = [template, demo].map(name => `drop database if exists ${name}`)

/** One PostgreSQL for the whole run (TEST_DATABASE_URL, else an embedded one) with a migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, close } = given ? { url: given, close: async () => {} } : await startTemporary()
  const closing = [close]
  try {
    await run(url, ...dropped, `create database ${template}`)
    await fillTemplate(databaseAddress(url, template))
    const cluster = process.env['CITUS_URL']
    if (cluster) closing.push(await makeClusterTemplate(cluster))
  } catch (error) {
    for (const end of closing.toReversed()) await end()
    throw error
  }
  const demoDir = await scratchFolder('demo-')
  project.provide('demo', { database: demo, folder: demoDir })
  project.provide('serverUrl', url)
  project.provide('template', template)
  project.provide('copying', !given && folderInMemory() ? 'file_copy' : 'wal_log')
  return async () => {
    if (given) await run(url, ...dropped)
    for (const end of closing.toReversed()) await end()
    await rm(demoDir, { recursive: true, force: true })
  }
}

/** With the queue and its queues, which a server otherwise creates at its start. */
async function fillTemplate(address: string): Promise<void> {
  await migrate(address)
  await (await connectJobs(address, jobs, createLog('test')))()
}

/** The same template on a Citus cluster, with the calls spread over its workers. */
async function makeClusterTemplate(cluster: string): Promise<() => Promise<void>> {
  const database = await createCitusDatabase(cluster, template)
  await fillTemplate(database.url)
  const { workers, tables } = await readDistribution(database.url)
  const names = tables.map(({ table }) => table)
  await distribute(database.url, names, workers * 2)
  await database.seal()
  return database.close
}

async function startTemporary(): Promise<{ url: string; close(): Promise<void> }> {
  for (const folder of new Set([folderInMemory() ?? tmpdir(), tmpdir()])) await sweep(folder)
  const dataDir = await scratchFolder('')
  // Nothing in a test has to survive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '256MB' }
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('test'), settings })
  return {
    url: database.url,
    close: async () => {
      await database.stop('immediate')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes what a killed test run left behind. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(scratchPrefix) ? Number.parseInt(name.slice(scratchPrefix.length), 10) : 0
    if (!pid || lives(pid)) continue
    const dataDir = join(folder, name)
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
