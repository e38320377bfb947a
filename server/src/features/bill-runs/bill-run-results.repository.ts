import type { ExceptionCause } from '@nineops/contract/bill-run-results.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface Limits {
  limit: number
  offset: number
}

export interface ExceptionFilter {
  cause?: ExceptionCause | undefined
  /** Part of the CLI or destination. */
  filter?: string
}

const exceptionsOf = (db: Db, billRunIndex: number, { cause, filter = '' }: ExceptionFilter) =>
  db
    .selectFrom('bill_run_exceptions as e')
    .where('e.bill_run_index', '=', billRunIndex)
    .$if(cause !== undefined, query => query.where('e.cause', '=', cause ?? ''))
    .$if(filter !== '', query => query.where(sql<boolean>`strpos(lower(e.subject), lower(${filter})) > 0`))

/** Exceptions of one or every cause, most calls first. */
export const selectExceptions = (
  db: Db,
  billRunIndex: number,
  filter: ExceptionFilter,
  { limit, offset }: Limits,
) =>
  exceptionsOf(db, billRunIndex, filter)
    .innerJoin('carriers as c', 'c.index', 'e.carrier_index')
    .leftJoin('rate_cards as r', 'r.index', 'e.rate_card_index')
    .select([
      'e.cause',
      'e.subject',
      'e.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.index as rateCardIndex',
      'r.name as rateCardName',
      'e.calls',
      'e.duration_seconds as durationSeconds',
      'e.wholesale_cost as wholesaleCost',
      'e.retail_charge as retailCharge',
      'e.first_call_at as firstCallAt',
      'e.last_call_at as lastCallAt',
    ])
    .orderBy('e.calls', 'desc')
    .orderBy('e.cause')
    .orderBy('e.subject')
    .orderBy('e.carrier_index')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countExceptions(
  db: Db,
  billRunIndex: number,
  filter: ExceptionFilter,
): Promise<number> {
  const { n } = await exceptionsOf(db, billRunIndex, filter)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The first call of an unallocated CLI in the run as it was rated last; undefined if there is none. */
export const selectFirstUnallocatedCall = (db: Db, billRunIndex: number, cli: string) =>
  exceptionsOf(db, billRunIndex, { cause: 'unallocated' })
    .select(eb => eb.fn.min('e.first_call_at').as('firstCallAt'))
    .where('e.subject', '=', cli)
    .having(eb => eb.fn.countAll(), '>', 0)
    .executeTakeFirst()

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

const callsBehind = (db: Db, billRunIndex: number, { cause, subject, carrier }: ExceptionKey) =>
  db
    .selectFrom('rated_calls as r')
    .where('r.bill_run_index', '=', billRunIndex)
    // Said once more, so that the index of exceptions alone is used.
    .where('r.exception', 'is not', null)
    .where(sideOf[cause])
    .where(cause === 'unallocated' ? 'r.cli' : 'r.destination', '=', subject)
    .$if(carrier !== undefined, query => query.where('r.carrier_index', '=', carrier ?? 0))

/** Calls behind an exception in order of start. */
export const selectExceptionCalls = (
  db: Db,
  billRunIndex: number,
  exception: ExceptionKey,
  { limit, offset }: Limits,
) =>
  callsBehind(db, billRunIndex, exception)
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
    .orderBy('r.started_at')
    .orderBy('r.call_id')
    .limit(limit)
    .offset(offset)
    .execute()

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

/** What the rating came to by product group, destination and day. */
export const selectBreakdowns = (db: Db, billRunIndex: number) =>
  db
    .selectFrom('bill_run_breakdowns')
    .select([
      'dimension',
      'name',
      'calls',
      'duration_seconds as durationSeconds',
      'retail_charge as retailCharge',
      'wholesale_cost as wholesaleCost',
    ])
    .where('bill_run_index', '=', billRunIndex)
    .orderBy('retail_charge', 'desc')
    .orderBy('name')
    .execute()

export const selectAccountByNumber = (db: Db, clientIndex: number, accountNumber: string) =>
  db
    .selectFrom('accounts')
    .select('index')
    .where('client_index', '=', clientIndex)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst()
