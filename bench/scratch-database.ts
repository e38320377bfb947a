import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '../server/src/platform/db/migrate.ts'

/** Runs work on a migrated database of its own, on the server at `url`, and drops it. */
export async function onScratchDatabase<T>(
  url: string,
  what: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const name = `bench_${what}_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  try {
    await migrate(address.href)
    return await work(address.href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
