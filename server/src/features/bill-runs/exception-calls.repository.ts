import type {
  ExceptionCause,
  exceptionCallSorts,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'

const sideOf = {
  unallocated: sql<boolean>`r.exception = 'unallocated'`,
  unrated_retail: sql<boolean>`r.exception in ('unrated_retail', 'unrated_both')`,
  unrated_wholesale: sql<boolean>`r.exception is not null and r.wholesale_cost is null`,
}

/** Which exception; without a carrier those of all carriers. */
export interface ExceptionKey {
  cause: ExceptionCause
  subject: string
  carrier?: number | undefined
}

type CallFilter = ExceptionKey & { sort: readonly SortBy<(typeof exceptionCallSorts)[number]>[] }

const callsBehind = (db: Db, billRunIndex: number, { cause, subject, carrier }: ExceptionKey) =>
  db
    .selectFrom('rated_calls as r')
    .where('r.bill_run_index', '=', billRunIndex)
    // Redundant, so that the partial index of exceptions is used.
    .where('r.exception', 'is not', null)
    .where(sideOf[cause])
    .where(cause === 'unallocated' ? 'r.cli' : 'r.destination', '=', subject)
    .$if(carrier !== undefined, query => query.where('r.carrier_index', '=', carrier ?? 0))

const orders = {
  startedAt: sql`r.started_at`,
  cli: sql`r.cli`,
  destination: sql`r.destination`,
  duration: sql`r.duration_seconds`,
  account: sql`a.account_number`,
  retail: sql`r.retail_charge`,
  wholesale: sql`r.wholesale_cost`,
  file: sql`lower(f.name)`,
  line: sql`r.line_number`,
  late: sql`r.late`,
  callId: sql`r.call_id`,
  carrier: sql`lower(c.name)`,
}

const ordered = (db: Db, billRunIndex: number, filter: CallFilter) =>
  callsBehind(db, billRunIndex, filter)
    .innerJoin('carriers as c', 'c.index', 'r.carrier_index')
    .innerJoin('data_collection_files as f', 'f.index', 'r.file_index')
    .leftJoin('accounts as a', 'a.index', 'r.account_index')
    .select([
      'r.call_id as callId',
      'r.cli',
      'r.destination',
      'r.started_at as startedAt',
      'r.duration_seconds as durationSeconds',
      'r.late',
      'r.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.file_index as fileIndex',
      'f.name as fileName',
      'r.line_number as lineNumber',
      'a.index as accountIndex',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'r.retail_charge as retailCharge',
      'r.wholesale_cost as wholesaleCost',
    ])
    .$call(query =>
      inOrder(query, filter.sort, orders, {
        otherwise: sql`r.started_at`,
        tiebreak: sql`r.call_id, r.carrier_index`,
      }),
    )

export type ExceptionCallRow = Awaited<ReturnType<ReturnType<typeof ordered>['executeTakeFirstOrThrow']>>

/** Calls behind an exception, by start unless sorted. */
export const selectExceptionCalls = (
  db: Db,
  billRunIndex: number,
  filter: CallFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExceptionCallRow[]> => ordered(db, billRunIndex, filter).limit(limit).offset(offset).execute()

/** All of them in the same order, through a cursor of the transaction. */
export const streamExceptionCalls = (
  db: Db,
  billRunIndex: number,
  filter: CallFilter,
): AsyncIterable<ExceptionCallRow> =>
  throughCursor(db, 'exception_calls', sql<ExceptionCallRow>`${ordered(db, billRunIndex, filter)}`)

export async function countExceptionCalls(
  db: Db,
  billRunIndex: number,
  exception: ExceptionKey,
): Promise<number> {
  const { n } = await callsBehind(db, billRunIndex, exception)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
