import { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool, type PoolClient, types as pgTypes } from 'pg'
import { measurePool } from '../metrics/pool-metrics.ts'
import { traceQuery } from '../traces/trace-queries.ts'
import { tracing } from '../traces/tracing.ts'
import { lowerBackendPriority } from './lower-priority.ts'
import { nameStatements, retire, statementNames } from './named-statements.ts'
import type { Schema } from './schema.generated.ts'

/** The database or a transaction on it: the first argument of services and repositories. */
export type Db = Kysely<Schema>

// Whole numbers up to 2^53 as numbers (counts and indexes stay far below), calendar dates and money as text.
const parsers: Record<number, (value: string) => unknown> = {
  [pgTypes.builtins.INT8]: Number,
  [pgTypes.builtins.DATE]: (value: string) => value,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pgTypes.getTypeParser(oid, format),
}

export interface Database {
  db: Db
  pool: Pool
  url: string
  close: () => Promise<void>
}

// The database detects a lost machine within half a minute and releases what its transactions locked.
const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * The same for a process waiting for a database whose machine is lost: its query fails after 20 seconds. Without the
 * delay the system starts probing after two hours.
 */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Options of every connection: UTC on the wire, and lost machines are detected. */
export function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    types,
    options: `-c TimeZone=UTC -c DateStyle=ISO ${keepalives}`,
    ...keepAliveOptions,
  }
}

/**
 * Opens a pool; a named one is shown in the metrics. `patienceMs` limits connecting and each query, on the server
 * too. Idle connections that the server drops are replaced. `named` reads are planned once for each connection, which no
 * pooler may share.
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    name,
    patienceMs,
    named = false,
  }: { max?: number; name?: string; patienceMs?: number; named?: boolean } = {},
): Database {
  const usual = connectionOptions(url)
  // A connection setting, because through a pooler a statement would affect the connection's next user.
  const patience = patienceMs
    ? {
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
        options: `${usual.options} -c statement_timeout=${patienceMs}`,
      }
    : {}
  const pool = new Pool({ ...usual, max, idleTimeoutMillis: 30_000, ...patience })
  pool.on('error', () => {})
  const nameOf = named ? statementNames() : undefined
  // This also covers a connection lost between two statements of a transaction: the next statement fails, and the
  // process lives on.
  pool.on('connect', client => {
    client.on('error', () => {})
    leaveStandby(client)
    if (nameOf) nameStatements(client, nameOf)
    void lowerBackendPriority(client)
  })
  const forget = name === undefined ? () => {} : measurePool(pool, name)
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(tracing() ? { log: traceQuery } : {}),
  })
  return {
    db,
    pool,
    url,
    close: () => {
      forget()
      return db.destroy()
    },
  }
}

/**
 * A connection that turns out to be to a standby leaves the pool when it is returned: after a failover it may lead to
 * the former primary for good.
 */
function leaveStandby(client: PoolClient): void {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  if (!(connection instanceof EventEmitter)) return
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === '25006') retire(client)
  })
}

/** Runs `work` in a transaction; inside one already, it joins it. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(work)
}

/** Runs statements that only read, and all see one state of the data: within a transaction, in that. */
export const atOneMoment = <T>(db: Db, read: (within: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
