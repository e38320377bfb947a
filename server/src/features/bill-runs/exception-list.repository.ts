import type { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { queryList } from '../../platform/lists/stored-list.ts'
import { coversCalls, exceptionsOf } from './bill-run-results.repository.ts'

type Exceptions = ListQuery<typeof billRuns.exceptions> & { billRunIndex: number }

const orders = {
  subject: 'e.subject',
  carrier: sql`lower(c.name)`,
  calls: 'e.calls',
  duration: 'e.duration_seconds',
  charge: 'e.retail_charge',
  cost: 'e.wholesale_cost',
  first: 'e.first_call_at',
  last: 'e.last_call_at',
  card: sql`lower(r.name)`,
}

const matching = (db: Db, { billRunIndex, ...filter }: Exceptions) => exceptionsOf(db, billRunIndex, filter)

const ordered = (db: Db, of: Exceptions) =>
  matching(db, of)
    .innerJoin('carriers as c', 'c.index', 'e.carrier_index')
    .leftJoin('rate_cards as r', 'r.index', 'e.rate_card_index')
    .leftJoin('rate_cards as p', 'p.index', 'e.priced_by')
    // The account that an unallocated CLI was allocated to since.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('services as s')
          .innerJoin('accounts as a', 'a.index', 's.account_index')
          .innerJoin('bill_runs as b', 'b.client_index', 's.client_index')
          .select([
            'a.index as accountIndex',
            'a.account_number as accountNumber',
            'a.company_name as companyName',
          ])
          .whereRef('b.index', '=', 'e.bill_run_index')
          .where('e.cause', '=', 'unallocated')
          .where(coversCalls('e.subject', 'e.first_call_at', 'e.last_call_at'))
          .limit(1)
          .as('allocated'),
      join => join.onTrue(),
    )
    .select([
      'e.cause',
      'e.subject',
      'e.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.index as rateCardIndex',
      'r.name as rateCardName',
      'p.index as pricedIndex',
      'p.name as pricedName',
      'e.calls',
      'e.duration_seconds as durationSeconds',
      'e.wholesale_cost as wholesaleCost',
      'e.retail_charge as retailCharge',
      'e.first_call_at as firstCallAt',
      'e.last_call_at as lastCallAt',
      'e.kind',
      'e.quantity',
      'e.calendar_ends as calendarEnds',
      'allocated.accountIndex',
      'allocated.accountNumber',
      'allocated.companyName',
    ])
    .$call(query =>
      inOrder(query, of.sort, orders, {
        otherwise: sql`e.calls desc`,
        tiebreak: sql`e.cause, e.subject, e.carrier_index, e.rate_card_index, e.kind, e.calendar_ends`,
      }),
    )

export type ExceptionRow = Awaited<ReturnType<ReturnType<typeof ordered>['executeTakeFirstOrThrow']>>

/** Exceptions of one or every cause, most calls first unless sorted. */
export const listedExceptions = queryList({ matching, rows: ordered })
