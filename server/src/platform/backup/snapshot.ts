import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { BackupProblem } from './backup-problem.ts'
import { type CatalogueTable, changedSince, readTables } from './read-catalogue.ts'
import { errorCode } from '../errors/error-code.ts'

const TRIES = 60
const AT_ONCE = 200
/** Deadlock, lock not available, undefined table: a table was replaced at that moment. */
const mayPass = new Set(['40P01', '55P03', '42P01'])

export interface Snapshot {
  tables: CatalogueTable[]
  /** Call it for the tables in order: it lets a waiting replacement of this table go ahead. */
  release(table: number): Promise<void>
}

/**
 * Begins a transaction with a snapshot of the database, and keeps its tables from being replaced or dropped until
 * they are copied. Each lock has its own savepoint, the first table's innermost, so that rolling back to it releases
 * only that table.
 */
export async function beginSnapshot(client: ClientBase): Promise<Snapshot> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query("set local lock_timeout = '2s'")
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await client.query('set local statement_timeout = 0')
      const tables = await readTables(client)
      const locks = tables
        .map(({ sql }, at) => `savepoint table_${at}; lock table ${sql} in access share mode;`)
        .toReversed()
      for (let at = 0; at < locks.length; at += AT_ONCE)
        await client.query(locks.slice(at, at + AT_ONCE).join('\n'))
      if ((await changedSince(client)) === 0)
        return { tables, release: async at => void (await client.query(`rollback to savepoint table_${at}`)) }
    } catch (error) {
      if (!mayPass.has(errorCode(error) ?? '')) throw error
    }
    await client.query('rollback')
    if (tries === TRIES)
      throw new BackupProblem(
        'The tables are being replaced all the time: no instant was found to copy them at.',
      )
    await sleep(500)
  }
}
