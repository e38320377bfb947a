import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  close(): Promise<void>
}

/**
 * A fresh, migrated database of one's own, copied from the template: call it once per test file (`beforeAll`)
 * and `close` it at the end, which drops it together with connections that are still open.
 */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(inject('template'))

/** The same without anything in it. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('serverUrl')
  const name = `nineops_test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
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
