import type { NewRateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A client's allocations with names; `validTo` is the day before the next one of the same scope. */
const selectAllocations = (db: Db, clientIndex: number, scope?: { brandIndex: number | null }) =>
  db
    .selectFrom(
      db
        .selectFrom('rate_allocations')
        .selectAll()
        .select(
          sql<string | null>`lead(valid_from) over (
            partition by carrier_index, side, brand_index, account_index, service_index order by valid_from) - 1`.as(
            'valid_to',
          ),
        )
        .where('client_index', '=', clientIndex)
        .$if(scope !== undefined, query =>
          query
            .where('account_index', 'is', null)
            .where('service_index', 'is', null)
            .where('brand_index', 'is not distinct from', scope?.brandIndex ?? null),
        )
        .as('l'),
    )
    .leftJoin('carriers as c', 'c.index', 'l.carrier_index')
    .innerJoin('rate_cards as r', 'r.index', 'l.rate_card_index')
    .leftJoin('brands as b', 'b.index', 'l.brand_index')
    .leftJoin('accounts as a', 'a.index', 'l.account_index')
    .leftJoin('services as s', 's.index', 'l.service_index')
    .leftJoin('users as u', 'u.index', 'l.created_by')
    .select([
      'l.index',
      'l.side',
      'l.carrier_index as carrierIndex',
      'c.name as carrierName',
      'l.rate_card_index as rateCardIndex',
      'r.name as cardName',
      'r.valid_from as cardValidFrom',
      'l.brand_index as brandIndex',
      'b.name as brandName',
      'l.account_index as accountIndex',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'l.service_index as serviceIndex',
      's.cli as serviceCli',
      'l.valid_from as validFrom',
      'l.valid_to as validTo',
      'l.created_at as createdAt',
      'u.username as createdBy',
    ])

/** All of a client's, or with a scope those of the whole reseller (null) or of one brand. */
export const listAllocations = (db: Db, clientIndex: number, scope?: { brandIndex: number | null }) =>
  selectAllocations(db, clientIndex, scope)
    .orderBy('c.name', order => order.asc().nullsFirst())
    .orderBy('l.side', 'desc')
    .orderBy('b.name', order => order.asc().nullsFirst())
    .orderBy('a.account_number', order => order.asc().nullsFirst())
    .orderBy('s.cli', order => order.asc().nullsFirst())
    .orderBy('l.valid_from', 'desc')
    .execute()

export type AllocationRow = Awaited<ReturnType<typeof listAllocations>>[number]

export const selectAllocation = (db: Db, clientIndex: number, index: number) =>
  selectAllocations(db, clientIndex).where('l.index', '=', index).executeTakeFirst()

/** Returns the new allocation's index, or undefined if that scope and day already has one. */
export async function insertAllocation(
  db: Db,
  clientIndex: number,
  allocation: Omit<NewRateAllocation, 'cli'> & { serviceIndex: number | undefined },
  userIndex: number,
): Promise<number | undefined> {
  const row = await db
    .insertInto('rate_allocations')
    .values({
      client_index: clientIndex,
      carrier_index: allocation.carrierIndex ?? null,
      rate_card_index: allocation.rateCardIndex,
      side: allocation.side,
      brand_index: allocation.brandIndex ?? null,
      account_index: allocation.accountIndex ?? null,
      service_index: allocation.serviceIndex ?? null,
      valid_from: allocation.validFrom,
      created_by: userIndex,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('index')
    .executeTakeFirst()
  return row?.index
}

export async function deleteAllocation(db: Db, index: number): Promise<void> {
  await db.deleteFrom('rate_allocations').where('index', '=', index).execute()
}

/** Bill run status 50 is Closed. */
const CLOSED = 50

/**
 * A closed bill run that was rated while the allocation existed and covers a day of it. A run with late calls begins
 * before its period.
 */
export const selectClosedRunUsing = (
  db: Db,
  clientIndex: number,
  allocation: { validFrom: string; validTo: string | null; createdAt: Date },
  except = 0,
) =>
  db
    .selectFrom('bill_runs')
    .select(['index', 'description', 'period_start as periodStart', 'period_end as periodEnd'])
    .where(eb => eb.and({ client_index: clientIndex, status: CLOSED }))
    .where('index', '<>', except)
    .where('closed_at', '>=', allocation.createdAt)
    .where('period_end', '>=', allocation.validFrom)
    .where(eb =>
      allocation.validTo === null
        ? eb.lit(true)
        : eb.or([eb('period_start', '<=', allocation.validTo), eb('late_calls', '>', 0)]),
    )
    .orderBy('period_start')
    .executeTakeFirst()

export const selectBrand = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('brands')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .executeTakeFirst()

export const selectAccount = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('accounts')
    .select(['index', 'brand_index as brandIndex'])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .executeTakeFirst()

/** The service that a number is assigned to on a day, or will be first from then on. */
export const selectServiceFrom = (db: Db, clientIndex: number, cli: string, day: string) =>
  db
    .selectFrom('services')
    .select(['index'])
    .where(eb => eb.and({ client_index: clientIndex, cli }))
    .where(eb => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', day)]))
    .orderBy('start_date')
    .executeTakeFirst()
