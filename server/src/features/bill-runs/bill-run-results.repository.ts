import type { ExceptionCause } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface ExceptionFilter {
  cause?: ExceptionCause | undefined
  /** Part of the CLI or destination. */
  filter?: string
}

export const exceptionsOf = (db: Db, billRunIndex: number, { cause, filter = '' }: ExceptionFilter) =>
  db
    .selectFrom('bill_run_exceptions as e')
    .where('e.bill_run_index', '=', billRunIndex)
    .$if(cause !== undefined, query => query.where('e.cause', '=', cause ?? ''))
    .$if(filter !== '', query => query.where(sql<boolean>`strpos(lower(e.subject), lower(${filter})) > 0`))

/** The first call of an unallocated CLI in the run's last rating; undefined if there is none. */
export const selectFirstUnallocatedCall = (db: Db, billRunIndex: number, cli: string) =>
  exceptionsOf(db, billRunIndex, { cause: 'unallocated' })
    .select(eb => eb.fn.min('e.first_call_at').as('firstCallAt'))
    .where('e.subject', '=', cli)
    .having(eb => eb.fn.countAll(), '>', 0)
    .executeTakeFirst()

/** Rating sums by product group, destination and day. */
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
    .where(eb => eb.and({ client_index: clientIndex, account_number: accountNumber }))
    .executeTakeFirst()
