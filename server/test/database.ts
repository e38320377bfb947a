import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/db.ts'
import { type Builders, builders } from './builders.ts'
import { createCitusDatabase } from './citus/citus-database.ts'

export interface TestDatabase {
  url: string
  close: () => Promise<void>
}

/** The PostgreSQL of this test run. */
export const serverUrl = (): string => inject('serverUrl')

/**
 * A fresh, migrated database, copied from the template: call it once per test file (`beforeAll`) and `close` it at
 * the end, which drops it even with connections open.
 */
export const testDatabase = (template = inject('template')): Promise<TestDatabase> => createDatabase(template)

/** A fresh, migrated database with connections to it, which go with it. */
export async function openTestDatabase(options?: { max?: number }): Promise<Database & { build: Builders }> {
  const { url, close } = await testDatabase()
  const own = openDatabase(url, options)
  return {
    ...own,
    build: builders(own.db),
    async close() {
      await own.close()
      await close()
    },
  }
}

/** The same without any tables. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `nineops_test_${randomBytes(6).toString('hex')}`
  const cluster = process.env['CITUS_URL']
  if (cluster && template !== 'template0') return createCitusDatabase(cluster, name, template)
  await run(server, `create database ${name} template ${template} strategy ${inject('copying')}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { url: address.href, close: () => run(server, `drop database if exists ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
