import { Pool } from 'pg'
import { connectionOptions } from '../platform/db/db.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import type { Files } from '../platform/files/files.ts'
import type { Health } from '../platform/health/health.ts'
import { jobsConnected } from '../platform/jobs/jobs.ts'
import { errorCode } from '../platform/errors/error-code.ts'

/** The same content from every process, so that none disturbs another or a backup. */
const PROBE = 'health/writable.txt'
const FILES_KEEP_MS = 15_000
const DATABASE_MS = 1500
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * What a process needs to be ready: a database that answers and has this release's tables, the queue, and a writable
 * file store. It uses its own connection, so that a busy pool does not look like a lost database.
 */
export async function checkHealth(
  health: Health,
  url: string,
  files: Files,
): Promise<{ close(): Promise<void> }> {
  const pool = new Pool({
    ...connectionOptions(url),
    max: 1,
    connectionTimeoutMillis: DATABASE_MS,
    query_timeout: DATABASE_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {})
  const needed = await migrationNames()
  health.add('database', async () => {
    const { rows } = await pool.query<{ missing: number }>(
      'select count(*)::int as missing from unnest($1::text[]) needed where needed not in (select name from migrations)',
      [needed],
    )
    return rows[0]?.missing === 0 ? undefined : 'is not up to date'
  })
  health.add('queue', async () => (jobsConnected() ? undefined : 'is not connected'))
  health.add(
    'files',
    async () => {
      try {
        await files.write(PROBE, Buffer.from('ok\n'))
        return undefined
      } catch (error) {
        return FULL.has(errorCode(error) ?? '') ? 'cannot be written: the disk is full' : 'cannot be written'
      }
    },
    FILES_KEEP_MS,
  )
  return { close: () => pool.end() }
}
