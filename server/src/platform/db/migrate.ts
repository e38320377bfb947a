import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { startupError } from '../config/startup-error.ts'
import { refuseUnfinished } from '../backup/unfinished-restore.ts'
import { withConnection } from './copy.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** The names of this release's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter(file => file.endsWith('.sql')).toSorted()

/** Any constant will do, as long as every server of this product uses the same. */
export const migrationLock = 4_966_701

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The migrations of this release in their order. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Creates the table of migrations that have run. */
export async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
}

/** Runs a migration in the caller's transaction. */
export async function applyMigration(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

/** An older release could write nonsense into tables that a newer one has changed. */
function refuseNewer(done: readonly string[], migrations: readonly Migration[]): void {
  const own = new Set(migrations.map(({ name }) => name))
  const newest = done
    .filter(name => !own.has(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) return
  throw startupError(
    `The database is of a newer release than this program: it has ${newest}, which this program does not know. Start that release or a newer one, or restore a backup that was taken with this one.`,
  )
}

/**
 * Brings the database up to date: plain SQL files in order of name, each in a transaction of its own, forward only.
 * Any number of servers may call it at once; one does the work. A file that was changed after it ran is refused.
 */
export function migrate(url: string): Promise<{ applied: string[] }> {
  return withConnection(url, async client => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    await refuseUnfinished(client)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const done = new Map(rows.map(row => [row.name, row.sha256]))
    const migrations = await readMigrations()
    refuseNewer([...done.keys()], migrations)
    const applied: string[] = []
    for (const migration of migrations) {
      const { name, sha256 } = migration
      const known = done.get(name)
      if (known === sha256) continue
      if (known) throw startupError(`Migration ${name} was changed after it had run; add a new one instead.`)
      await client.query('begin')
      await applyMigration(client, migration)
      await client.query('commit')
      applied.push(name)
    }
    return { applied }
  })
}
