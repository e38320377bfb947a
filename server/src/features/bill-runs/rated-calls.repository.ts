import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { type CallCopies, type Chunks, copiesOfCalls } from './call-copies.repository.ts'
import { unratedSubject } from '../call-rating/rated-call-writer.service.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

// A new generation of a bill run's rated calls is built next to the one in force and swapped in at the end of
// the same transaction: it is invisible until the commit, and a failure leaves nothing of it behind.

/** Creates the empty table of a new generation; its check constraint avoids a scan when it is attached. */
export async function createRatedCalls(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  await client.query(
    `create table ${table} (like rated_calls, constraint ${table}_run check (bill_run_index = ${billRunIndex}))`,
  )
  await client.query(`select place_rated_calls('${table}')`)
}

/**
 * Streams a set of calls through `rate`, which is told whether they are in order, into the table; both ends are binary
 * COPY. The result of `finish` ends the stream.
 */
export async function copyRatedCalls(
  options: CallCopies & {
    target: pg.ClientBase
    table: string
    ratedColumns: readonly string[]
    rate: (chunks: Chunks, inOrder: boolean) => Chunks
    finish: () => Iterable<Buffer>
  },
): Promise<void> {
  const rated = async function* (): Chunks {
    for (const { chunks, inOrder } of copiesOfCalls(options)) yield* options.rate(chunks, inOrder)
    yield* options.finish()
  }
  await pipeline(
    rated,
    options.target.query(
      // Frozen: the table is new in this transaction, so vacuum need not visit its rows later.
      copyStreams.from(
        `copy ${options.table} (${options.ratedColumns.join(', ')}) from stdin (format binary, freeze)`,
      ),
    ),
    { signal: options.signal },
  )
}

/**
 * Calls charged at zero or less than their cost, except those without duration or covered by bundles. A query with
 * exactly this condition uses an index of these calls only.
 */
const callsAtALoss = `(retail_charge = 0 and duration_seconds > 0 or retail_charge < wholesale_cost)
  and coalesce(inclusive_seconds, 0) = 0 and inclusive_quantity is null`

/**
 * Indexes for invoices, call records and exceptions; built after the rows, in one sort each. A sample of 9,000 rows is
 * enough for the planner; the default 30,000 takes as long as indexing 100,000 calls.
 */
export async function indexRatedCalls(client: pg.ClientBase, table: string): Promise<void> {
  // One at a time: a cluster passes on single statements alone.
  for (const statement of [
    `set local maintenance_work_mem = '256MB'`,
    'set local default_statistics_target = 30',
    `create index ${table}_service on ${table} (account_index, service_index, started_at, call_id)`,
    `create index ${table}_cli on ${table} (cli, started_at) where exception = 'unallocated'`,
    `create index ${table}_subject on ${table} ((${unratedSubject()}), started_at) where exception is not null`,
    `create index ${table}_loss on ${table} (destination_name, started_at) where ${callsAtALoss}`,
    `analyze ${table} (account_index, service_index, started_at, product_group, exception)`,
  ])
    await client.query(statement)
}

/**
 * Replaces the exceptions of the bill run by those of the new generation. An unrated call that a prefix of its card
 * matches lacks the bank holidays of its day.
 */
export async function replaceExceptions(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  await client.query(`delete from bill_run_exceptions where bill_run_index = ${billRunIndex}`)
  await client.query(`
    insert into bill_run_exceptions (bill_run_index, cause, subject, carrier_index, rate_card_index, calendar_ends, kind,
      calls, duration_seconds, quantity, retail_charge, wholesale_cost, first_call_at, last_call_at)
    select ${billRunIndex}, x.cause, x.subject, c.carrier_index, x.rate_card_index, x.calendar_ends, x.kind,
      count(*), sum(c.duration_seconds),
      coalesce(sum(coalesce(c.quantity, c.duration_seconds)) filter (where x.cause <> 'unallocated'),
        sum(c.duration_seconds)),
      -- cast, because a cluster does not give them the columns' scale
      sum(c.retail_charge)::numeric(16, 6), sum(c.wholesale_cost)::numeric(16, 6),
      min(c.started_at), max(c.started_at)
    from ${table} c
    cross join lateral (values (${unratedSubject('c')})) s (subject)
    cross join lateral (values
      ('unallocated', c.cli, null, false, ${usageKind.voice}::smallint, c.exception = 'unallocated'),
      ('unrated_retail', s.subject, c.retail_rate_card_index, c.retail_prefix is not null, c.kind,
        c.exception in ('unrated_retail', 'unrated_both')),
      ('unrated_wholesale', s.subject, c.wholesale_rate_card_index, c.wholesale_prefix is not null, c.kind,
        c.wholesale_cost is null)
    ) x (cause, subject, rate_card_index, calendar_ends, kind, applies)
    where c.exception is not null and x.applies
    group by x.cause, x.subject, c.carrier_index, x.rate_card_index, x.calendar_ends, x.kind`)
}

/** The tables of the bill run's rated calls in force; none before its first rating. */
export async function selectGenerations(client: pg.ClientBase, billRunIndex: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'rated_calls'::regclass and c.relname like $1`,
    [`rated\\_calls\\_${billRunIndex}\\_%`],
  )
  return rows.map(row => row.name)
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Swaps in the new generation. Readers of rated calls block this, and this blocks later readers, so it waits for at
 * most a second and tries again later.
 */
export async function swapRatedCalls(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  const before = await selectGenerations(client, billRunIndex)
  await client.query(`set local lock_timeout = '1s'`)
  for (;;) {
    try {
      await client.query('savepoint swap')
      for (const name of before) await client.query(`drop table ${name}`)
      await client.query(`alter table rated_calls attach partition ${table} for values in (${billRunIndex})`)
      await client.query(`alter table ${table} drop constraint ${table}_run`)
      await client.query('release savepoint swap')
      return
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      await client.query('rollback to savepoint swap')
      await wait(250)
    }
  }
}

/** Lets one rating at a time work on a client's runs; returns the run's state once the lock is held. */
export async function lockForRating(
  client: pg.ClientBase,
  clientIndex: number,
  billRunIndex: number,
): Promise<{ status: number; generation: number } | undefined> {
  await client.query(`select pg_advisory_xact_lock(hashtext('bill-run-rating'), $1)`, [clientIndex])
  const { rows } = await client.query<{ status: number; generation: number }>(
    'select status, generation from bill_runs where index = $1',
    [billRunIndex],
  )
  return rows[0]
}

/** What a rating stores in its bill run; money as decimal strings. */
export interface RatedFigures {
  calls: number
  lateCalls: number
  durationSeconds: number
  unallocatedCalls: number
  unratedRetailCalls: number
  unratedWholesaleCalls: number
  retailCharge: string
  wholesaleCost: string
}

/** In the order in which a bill run's statements store them. */
export const figuresOf = (rated: RatedFigures) => [
  rated.calls,
  rated.lateCalls,
  rated.durationSeconds,
  rated.unallocatedCalls,
  rated.unratedRetailCalls,
  rated.unratedWholesaleCalls,
  rated.retailCharge,
  rated.wholesaleCost,
]

export interface RatingResult extends RatedFigures {
  /** When it began to read what calls are rated by. */
  readAt: Date
  lastTakenOrder: number | null
  generation: number
}

/** Makes the run Rated. Throws if it is no longer being rated, so that the rating is rolled back. */
export async function saveRating(
  client: pg.ClientBase,
  billRunIndex: number,
  result: RatingResult,
): Promise<void> {
  const { rowCount } = await client.query(
    `update bill_runs set status = ${billRunStatus.rated}, last_taken_order = $2, generation = $3, calls = $4, late_calls = $5,
       duration_seconds = $6, unallocated_calls = $7, unrated_retail_calls = $8, unrated_wholesale_calls = $9,
       retail_charge = $10, wholesale_cost = $11, fixes = 0, progress = null, failure = null, rated_at = now(), rated_again_at = null,
       rates_read_at = $12
     where index = $1 and status = ${billRunStatus.rating} and generation = $3 - 1`,
    [billRunIndex, result.lastTakenOrder, result.generation, ...figuresOf(result), result.readAt],
  )
  if (rowCount !== 1) throw new Error(`Bill run ${billRunIndex} is no longer being rated.`)
  // Earlier runs of the reseller can't be opened again. Their further runs may still be rated by other cards: those
  // changes are few, and stay.
  await client.query(
    `delete from rating_changes r using bill_runs b
     where b.index = $1 and r.client_index = b.client_index and r.changed_at < $2 and r.kind <> 'rate_card'`,
    [billRunIndex, result.readAt],
  )
}
