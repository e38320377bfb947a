import { exec } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { SeparatePostgres } from '../separate-postgres.ts'

export interface GivenCluster extends SeparatePostgres {
  /** Seconds from each loss of the primary until the address led to one that could be written to. */
  outages: readonly number[]
}

const PATIENCE_MS = 120_000

/**
 * A PostgreSQL with replicas and automatic failover, which this program neither starts nor stops.
 * @param address of a database that leads to whichever server is the primary; its user may create databases
 * @param lose a shell command that makes the present primary fail, and later lets it come back as a replica
 */
export function givenCluster(address: string, lose: string): GivenCluster {
  const outages: number[] = []
  const made = new Set<string>()
  let lostAt = 0
  const urlOf = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  const command = async (text: string) => {
    const db = new Client({ connectionString: address, connectionTimeoutMillis: 2000, query_timeout: 60_000 })
    db.on('error', () => {})
    try {
      await db.connect()
      await db.query(text)
    } finally {
      await db.end().catch(() => {})
    }
  }
  /** Written, and confirmed by a replica where replication is synchronous. */
  const untilWritable = async () => {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        return await command(
          "do $$ begin execute format('comment on database %I is %L', current_database(), now()); end $$",
        )
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(100)
      }
    }
  }
  return {
    outages,
    urlOf,
    async create(database, copyOf) {
      await command(`drop database if exists ${database} with (force)`)
      // Not `wal_log`, PostgreSQL's default: replicas do not learn of a copied sequence's next 32 values, and would issue
      // them again as the primary.
      const source = copyOf === undefined ? `template0 encoding 'UTF8'` : `${copyOf} strategy file_copy`
      await command(`create database ${database} template ${source}`)
      made.add(database)
      return urlOf(database)
    },
    async crash() {
      await promisify(exec)(lose)
      lostAt = Date.now()
    },
    async restart() {
      await untilWritable()
      outages.push((Date.now() - lostAt) / 1000)
    },
    async stop() {
      await untilWritable()
      for (const database of made) await command(`drop database if exists ${database} with (force)`)
    },
  }
}
