import type pg from 'pg'
import { copyBuffer } from '../../platform/db/copy-buffer.ts'
import type { RejectedLine } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { CallBatch, CallSource } from './call-batches.repository.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

const UNIQUE_VIOLATION = '23505'
/** What a cluster's COPY reports for any error of its workers, with the worker's message. */
const INTERNAL_ERROR = 'XX000'
const isUniqueViolation = (error: unknown) =>
  errorCode(error) === UNIQUE_VIOLATION ||
  (errorCode(error) === INTERNAL_ERROR &&
    error instanceof Error &&
    error.message.startsWith('duplicate key value'))

/**
 * Opens the transaction that collects a file. Files of one reseller are collected one after the other. If this process
 * or its machine is lost, the server ends the transaction within half a minute.
 */
export async function startIntake(client: pg.ClientBase, clientIndex: number): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '30s';
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`)
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('data-collection'), $1)`, [clientIndex])
  // Forces lookups by index: the statistics of a table that is being filled are misleading.
  await client.query('set local enable_seqscan = off')
}

/** Whether the file is still to be collected: another worker may have been faster. */
export async function isStillCollecting(client: pg.ClientBase, fileIndex: number): Promise<boolean> {
  const { rows } = await client.query<{ status: string }>(
    'select status from data_collection_files where index = $1',
    [fileIndex],
  )
  return rows[0]?.status === 'collecting'
}

/** Positions in the batch of calls that the carrier has delivered before. */
export async function selectKnown(
  client: pg.ClientBase,
  { clientIndex, carrierIndex }: CallSource,
  batch: CallBatch,
): Promise<Set<number>> {
  const { rows } = await client.query<{ position: number }>({
    name: `known-calls-${clientIndex}`,
    text: `select ids.position::int - 1 as position
      from json_array_elements_text($1::json) with ordinality as ids (call_id, position)
      cross join lateral (
        select from calls_${clientIndex} as c
        where c.client_index = $2 and c.carrier_index = $3 and c.call_id = ids.call_id collate "C" limit 1
      ) as known`,
    values: [JSON.stringify(batch.callIds()), clientIndex, carrierIndex],
  })
  return new Set(rows.map(row => row.position))
}

/** Stores the calls of a batch; false, with nothing stored, if one of them is known already. */
export async function copyUnlessKnown(
  client: pg.ClientBase,
  source: CallSource,
  batch: CallBatch,
): Promise<boolean> {
  try {
    await copyBuffer(
      client,
      `savepoint batch; ${copyCalls(source, batch)}; release savepoint batch`,
      batch.data(),
    )
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await client.query('rollback to savepoint batch; release savepoint batch')
    return false
  }
}

/** Stores the calls of a batch except those at the positions to skip. */
export async function copyNew(
  client: pg.ClientBase,
  source: CallSource,
  batch: CallBatch,
  skip: ReadonlySet<number>,
): Promise<void> {
  if (skip.size < batch.size()) await copyBuffer(client, copyCalls(source, batch), batch.data(skip))
}

const copyCalls = ({ clientIndex }: CallSource, batch: CallBatch) =>
  `copy calls_${clientIndex} (${batch.columns()}) from stdin with (format binary)`

const marks: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeText = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replaceAll(/[\\\n\r\t]/g, mark => marks[mark] ?? mark) : text

/** A rejected or duplicate line; the call id of a rejected one if it has one. */
export type RefusedLine = RejectedLine & { callId: string | null }

/** Stores rejected and duplicate lines. */
export async function copyRejects(
  client: pg.ClientBase,
  fileIndex: number,
  lines: readonly RefusedLine[],
): Promise<void> {
  const text = lines
    .map(({ lineNumber, reason, raw, callId }) => {
      const id = callId === null ? '\\N' : escapeText(callId)
      return `${fileIndex}\t${lineNumber}\t${reason}\t${escapeText(raw)}\t${id}\n`
    })
    .join('')
  const statement = 'copy data_collection_rejects (file_index, line_number, reason, raw, call_id) from stdin'
  await copyBuffer(client, statement, Buffer.from(text, 'utf8'))
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms))

export interface IntakeCounts {
  lines: number
  accepted: number
  rejected: number
  duplicate: number
  /** The line of the last record. */
  lastLine: number
  firstMs: number | null
  lastMs: number | null
}

/**
 * Marks the file as collected, last in the reseller's order. Throws if it has ended otherwise, to roll everything back.
 */
export async function markCollected(
  client: pg.ClientBase,
  source: CallSource,
  counts: IntakeCounts,
): Promise<void> {
  const { rowCount } = await client.query(
    `update data_collection_files set status = 'taken', taken_at = clock_timestamp(), lines = $2, accepted = $3,
       rejected = $4, duplicate = $5, first_call_at = $6, last_call_at = $7, last_line = $9,
       taken_order = (select coalesce(max(taken_order), 0) + 1 from data_collection_files where client_index = $8)
     where index = $1 and status = 'collecting'`,
    [
      source.fileIndex,
      counts.lines,
      counts.accepted,
      counts.rejected,
      counts.duplicate,
      at(counts.firstMs),
      at(counts.lastMs),
      source.clientIndex,
      counts.lastLine,
    ],
  )
  if (rowCount !== 1) throw new Error(`Call file ${source.fileIndex} is no longer being collected.`)
}

/**
 * Marks rejected lines of the carrier as corrected if this file brought their calls, and those of the file that it
 * corrects if their calls are there at all.
 */
export async function markCorrected(
  client: pg.ClientBase,
  { clientIndex, carrierIndex, fileIndex }: CallSource,
  correctedFile: number | null,
): Promise<void> {
  // Apart from the update, since calls may lie elsewhere than the rest.
  const { rows } = await client.query<{ file: number; line: number }>(
    `with open as materialized (
      select f.index as file, r.line_number as line, r.call_id
      from data_collection_files f join data_collection_rejects r on r.file_index = f.index
      where f.client_index = $2 and f.carrier_index = $3 and f.rejected > f.corrected and f.index <> $1
        and r.corrected_in is null and r.call_id is not null
    )
    select o.file, o.line from open o join calls_${clientIndex} c on c.call_id = o.call_id collate "C"
    where c.client_index = $2 and c.carrier_index = $3 and (c.file_index = $1 or o.file = $4)`,
    [fileIndex, clientIndex, carrierIndex, correctedFile],
  )
  if (rows.length === 0) return
  await client.query(
    `with found as (
      update data_collection_rejects r set corrected_in = $1
      from unnest($2::int[], $3::int[]) x (file, line)
      where r.file_index = x.file and r.line_number = x.line
      returning r.file_index
    )
    update data_collection_files f set corrected = f.corrected + x.lines
    from (select file_index, count(*)::int as lines from found group by 1) x where x.file_index = f.index`,
    [fileIndex, rows.map(row => row.file), rows.map(row => row.line)],
  )
}
