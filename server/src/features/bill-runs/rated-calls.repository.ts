import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { type CallCopies, type Chunks, copiesOfCalls } from './call-copies.repository.ts'

// One generation of a bill run's rated calls is made beside the one in force and swapped in at the end of
// the same transaction: until it commits nobody sees it, and if it fails nothing is left of it.

/** Makes the empty table of a new generation; its check spares the scan when it is attached. */
export async function createRatedCalls(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  await client.query(
    `create table ${table} (like rated_calls, constraint ${table}_run check (bill_run_index = ${billRunIndex}))`,
  )
}

/**
 * Streams a set of calls through `rate`, which is told whether they come in order, into the table; both ends are
 * binary COPY. What `finish` gives ends the stream.
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
      // Frozen: the table is of this transaction, so its rows need no later visit by vacuum.
      copyStreams.from(
        `copy ${options.table} (${options.ratedColumns.join(', ')}) from stdin (format binary, freeze)`,
      ),
    ),
    { signal: options.signal },
  )
}

/**
 * Calls that bring nothing or less than they cost, but for those without duration and those of bundles. A query that
 * says the same in the same words is answered from an index of these alone.
 */
const callsAtALoss = `(retail_charge = 0 and duration_seconds > 0 or retail_charge < wholesale_cost)
  and coalesce(inclusive_seconds, 0) = 0`

/**
 * What invoices, call records and exceptions are read by; built after the rows, in one sort each. A sample of 9,000 rows
 * tells the planner enough; the usual 30,000 take as long as an index of 100,000 calls.
 */
export async function indexRatedCalls(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`
    set local maintenance_work_mem = '256MB';
    set local default_statistics_target = 30;
    create index ${table}_service on ${table} (account_index, service_index, started_at, call_id);
    create index ${table}_cli on ${table} (cli, started_at) where exception = 'unallocated';
    create index ${table}_destination on ${table} (destination, started_at) where exception is not null;
    create index ${table}_loss on ${table} (destination_name, started_at) where ${callsAtALoss};
    analyze ${table} (account_index, service_index, started_at, product_group, exception)`)
}

/** Replaces the exceptions of the bill run by those of the new generation. */
export async function replaceExceptions(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  await client.query(`delete from bill_run_exceptions where bill_run_index = ${billRunIndex}`)
  await client.query(`
    insert into bill_run_exceptions (bill_run_index, cause, subject, carrier_index, rate_card_index, calls,
      duration_seconds, retail_charge, wholesale_cost, first_call_at, last_call_at)
    select ${billRunIndex}, x.cause, x.subject, c.carrier_index, x.rate_card_index, count(*), sum(c.duration_seconds),
      coalesce(sum(c.retail_charge), 0), coalesce(sum(c.wholesale_cost), 0), min(c.started_at), max(c.started_at)
    from ${table} c
    cross join lateral (values
      ('unallocated', c.cli, null, c.exception = 'unallocated'),
      ('unrated_retail', c.destination, c.retail_rate_card_index, c.exception in ('unrated_retail', 'unrated_both')),
      ('unrated_wholesale', c.destination, c.wholesale_rate_card_index, c.wholesale_cost is null)
    ) x (cause, subject, rate_card_index, applies)
    where c.exception is not null and x.applies
    group by x.cause, x.subject, c.carrier_index, x.rate_card_index`)
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Puts the new generation in the place of the old. Whoever reads rated calls holds this up, and this holds
 * up whoever comes next, so it waits for a second at most and tries again later.
 */
export async function swapRatedCalls(
  client: pg.ClientBase,
  table: string,
  billRunIndex: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'rated_calls'::regclass and c.relname like $1`,
    [`rated\\_calls\\_${billRunIndex}\\_%`],
  )
  const drops = rows.map(row => `drop table ${row.name};`).join(' ')
  await client.query(`set local lock_timeout = '1s'`)
  for (;;) {
    try {
      await client.query(
        `savepoint swap; ${drops} alter table rated_calls attach partition ${table} for values in (${billRunIndex});
         alter table ${table} drop constraint ${table}_run; release savepoint swap`,
      )
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('rollback to savepoint swap')
      await wait(250)
    }
  }
}

/** Lets one rating at a time work on a client's runs; answers how the run stands once it is this one's turn. */
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

/** What a rating leaves in its bill run; money as decimal strings. */
export interface RatingResult {
  lastTakenOrder: number | null
  generation: number
  calls: number
  lateCalls: number
  durationSeconds: number
  unallocatedCalls: number
  unratedRetailCalls: number
  unratedWholesaleCalls: number
  retailCharge: string
  wholesaleCost: string
}

/** Makes the run Rated. Throws if it is no longer being rated: then nothing of the rating may stay. */
export async function saveRating(
  client: pg.ClientBase,
  billRunIndex: number,
  result: RatingResult,
): Promise<void> {
  const { rowCount } = await client.query(
    `update bill_runs set status = 40, last_taken_order = $2, generation = $3, calls = $4, late_calls = $5,
       duration_seconds = $6, unallocated_calls = $7, unrated_retail_calls = $8, unrated_wholesale_calls = $9,
       retail_charge = $10, wholesale_cost = $11, mends = 0, progress = null, failure = null, rated_at = now()
     where index = $1 and status = 30 and generation = $3 - 1`,
    [
      billRunIndex,
      result.lastTakenOrder,
      result.generation,
      result.calls,
      result.lateCalls,
      result.durationSeconds,
      result.unallocatedCalls,
      result.unratedRetailCalls,
      result.unratedWholesaleCalls,
      result.retailCharge,
      result.wholesaleCost,
    ],
  )
  if (rowCount !== 1) throw new Error(`Bill run ${billRunIndex} is no longer being rated.`)
}
