import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Address of the embedded database of a portal, whose password and port are in the data folder. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://nineops:${password}@127.0.0.1:${port}/nineops`
}

/** Runs `work` with a connection of its own. */
export async function withDatabase<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: url })
  // Lost between two queries: the next one fails.
  db.on('error', () => {})
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/**
 * Has a periodic job run now, unless it waits already. With its queue's settings, as the schedule does: a job
 * without a heartbeat would count as running for a quarter of an hour after its worker died.
 */
export async function queueJob(db: Client, name: string): Promise<void> {
  await db.query(
    `insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, heartbeat_seconds, dead_letter)
     select name, '{}', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, heartbeat_seconds, dead_letter
     from pgboss.queue q
     where name = $1 and not exists (select from pgboss.job j where j.name = q.name and j.state < 'active')`,
    [name],
  )
}
