import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { connectionOptions } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** The names of this program's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter(file => file.endsWith('.sql')).toSorted()

/** Any constant will do, as long as every server of this product uses the same. */
const lockKey = 4_966_701

/**
 * Brings the database up to date: plain SQL files in order of name, each in a transaction of its own,
 * forward only. Any number of servers may call it at once; one does the work. A file that was changed
 * after it ran is refused.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new Client(connectionOptions(url))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const done = new Map(rows.map(row => [row.name, row.sha256]))
    const applied: string[] = []
    for (const name of await migrationNames()) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const known = done.get(name)
      if (known === sha256) continue
      if (known) throw new Error(`Migration ${name} was changed after it had run; add a new one instead.`)
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}
