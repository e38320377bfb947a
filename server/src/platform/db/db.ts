import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool, types as pgTypes } from 'pg'
import { measurePool } from '../metrics/pool-metrics.ts'
import { letBackendGiveWay } from './give-way.ts'
import type { Schema } from './schema.generated.ts'

/** The database or a transaction on it: what services and repositories take as their first argument. */
export type Db = Kysely<Schema>

// Whole numbers up to 2^53 as numbers (counts and indexes stay far below), calendar dates as text, money as
// decimal text.
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

// The database misses a lost machine within half a minute, and lets go of what its transactions held.
const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * So is a process that waits for an answer of a database whose machine is gone: it is told after 20 seconds. Without the
 * delay the system begins to ask after two hours.
 */
export const lasting = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Options of every connection: UTC on the wire, and nothing is held for a machine that is gone. */
export function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    types,
    options: `-c TimeZone=UTC -c DateStyle=ISO ${keepalives}`,
    ...lasting,
  }
}

/**
 * Opens a pool; one with a name is shown in the metrics, `patienceMs` is for who rather fails than waits: the server gives
 * up then too. Idle connections that the server drops are replaced, not fatal.
 */
export function openDatabase(
  url: string,
  { max = 10, name, patienceMs }: { max?: number; name?: string; patienceMs?: number } = {},
): Database {
  const usual = connectionOptions(url)
  // As a setting of the connection: a statement would leave it to whoever gets the connection from a pooler next.
  const patience = patienceMs
    ? {
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
        options: `${usual.options} -c statement_timeout=${patienceMs}`,
      }
    : {}
  const pool = new Pool({ ...usual, max, idleTimeoutMillis: 30_000, ...patience })
  pool.on('error', () => {})
  // Also one that a transaction holds between two statements: the next statement tells, and the process lives on.
  pool.on('connect', client => {
    client.on('error', () => {})
    void letBackendGiveWay(client)
  })
  const forget = name === undefined ? () => {} : measurePool(pool, name)
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
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

/** Runs `work` in a transaction; inside one already, it joins it. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(work)
}
