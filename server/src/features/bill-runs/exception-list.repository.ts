import type { exceptionSorts } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import { type ExceptionFilter, exceptionsOf } from './bill-run-results.repository.ts'

type Filter = ExceptionFilter & { sort: readonly SortBy<(typeof exceptionSorts)[number]>[] }

const orders = {
  subject: sql`e.subject`,
  carrier: sql`lower(c.name)`,
  calls: sql`e.calls`,
  duration: sql`e.duration_seconds`,
  charge: sql`e.retail_charge`,
  cost: sql`e.wholesale_cost`,
  first: sql`e.first_call_at`,
  last: sql`e.last_call_at`,
  card: sql`lower(r.name)`,
}

const ordered = (db: Db, billRunIndex: number, filter: Filter) =>
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
    .$call(query =>
      inOrder(query, filter.sort, orders, {
        otherwise: sql`e.calls desc`,
        tiebreak: sql`e.cause, e.subject, e.carrier_index, e.rate_card_index`,
      }),
    )

export type ExceptionRow = Awaited<ReturnType<ReturnType<typeof ordered>['executeTakeFirstOrThrow']>>

/** Exceptions of one or every cause, most calls first unless sorted. */
export const selectExceptions = (
  db: Db,
  billRunIndex: number,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExceptionRow[]> => ordered(db, billRunIndex, filter).limit(limit).offset(offset).execute()

/** All of them in the same order, through a cursor of the transaction. */
export const streamExceptions = (db: Db, billRunIndex: number, filter: Filter): AsyncIterable<ExceptionRow> =>
  throughCursor(db, 'bill_run_exceptions', sql<ExceptionRow>`${ordered(db, billRunIndex, filter)}`)

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
