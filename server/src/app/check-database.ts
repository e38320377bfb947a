import { Client } from 'pg'
import { connectionOptions } from '../platform/db/db.ts'
import { startupError } from '../platform/config/startup-error.ts'

const oldest = 15
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Ensures that a pooler leads to the same database in the same time zone, as it passes on no session settings.
 * @throws a start-up error that says what to do
 */
export async function checkPooler(url: string): Promise<void> {
  const client = new Client({ ...connectionOptions(url), connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ zone: string; database: string }>(
      `select current_setting('TimeZone') as zone, current_database() as database`,
    )
    const [found] = rows
    if (!found || /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/i.test(found.zone)) return
    throw startupError(
      `DATABASE_URL: through the pooler the time zone is ${found.zone}. Let an administrator run: alter database "${found.database}" set timezone = 'UTC'; and reload the pooler.`,
    )
  } catch (error) {
    const { message } = error as Error
    if (!message.includes('unsupported startup parameter')) throw connectionError(url, error)
    throw startupError(
      'DATABASE_URL: the pooler refuses the settings of a connection. Add to pgbouncer.ini: ignore_startup_parameters = options',
      error,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ensures that DATABASE_URL leads to a suitable PostgreSQL; throws a start-up error that says what to do. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int / 10000 as major,
        current_setting('server_encoding') as encoding,
        current_user as name,
        current_database() as database,
        current_schema() as schema,
        coalesce(has_schema_privilege(current_schema(), 'create'), false)
          and has_database_privilege(current_database(), 'create') as creates`)
    const problem = rows[0] && fault(rows[0])
    if (problem) throw startupError(`DATABASE_URL: ${problem}`)
  } catch (error) {
    throw connectionError(url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Facts {
  version: string
  major: number
  encoding: string
  name: string
  database: string
  schema: string | null
  creates: boolean
}

function fault({ version, major, encoding, name, database, schema, creates }: Facts): string | undefined {
  if (major < oldest) return `this is PostgreSQL ${version}; NineOps needs ${oldest} or newer.`
  if (encoding !== 'UTF8') return `the database "${database}" is encoded in ${encoding}; NineOps needs UTF8.`
  if (creates) return undefined
  const grants = `grant create on database "${database}" to "${name}"; grant create on schema ${schema ?? 'public'} to "${name}";`
  return `the user "${name}" may not create tables and schemas. Let an administrator run: ${grants}`
}

function connectionError(url: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  const address = new URL(url)
  const place = `${address.hostname}:${address.port || '5432'}`
  if ((code && unreachable.has(code)) || message.includes('timeout')) {
    return startupError(
      `DATABASE_URL: no PostgreSQL can be reached at ${place} (${code ?? message}). Is it running, and is the address right?`,
      error,
    )
  }
  if (code === '28P01' || code === '28000' || message.includes('password must be a string')) {
    return startupError(
      `DATABASE_URL: PostgreSQL at ${place} refuses the user "${decodeURIComponent(address.username)}" or its password (${message}).`,
      error,
    )
  }
  if (code === '3D000') {
    return startupError(
      `DATABASE_URL: ${message} at ${place}. Create it first: createdb -E UTF8 ${address.pathname.slice(1)}`,
      error,
    )
  }
  return error
}
