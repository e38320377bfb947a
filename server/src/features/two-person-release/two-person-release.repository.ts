import { openRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Who requires two persons; `client` limits it to one reseller. */
export const selectSettings = (db: Db, client: number | null) =>
  sql<{
    index: number
    name: string
    askedAt: string | null
    askedBy: string | null
    brands: { index: number; name: string; askedAt: string | null; askedBy: string | null }[]
  }>`
    select c.index, c.name, f.created_at as "askedAt", u.username as "askedBy", coalesce((
      select json_agg(json_build_object('index', b.index, 'name', b.name, 'askedAt', t.asked_at, 'askedBy', v.username)
        order by lower(b.name), b.index)
      from brands b left join two_person_brands t on t.brand_index = b.index left join users v on v.index = t.asked_by
      where b.client_index = c.index), '[]') as brands
    from clients c
    left join feature_flags f on f.client_index = c.index and f.flag = 'two-person-release'
    left join users u on u.index = f.created_by
    ${client === null ? sql`` : sql`where c.index = ${client}`}
    order by lower(c.name), c.index`.execute(db)

/** Unconfirmed runs; `client` limits it to one reseller. */
export const selectOpenRuns = (db: Db, client: number | null) =>
  db
    .selectFrom('invoice_runs')
    .select(['client_index as clientIndex', 'brand_indexes as brandIndexes'])
    // The condition of the partial index, which has few of all runs.
    .where('status', 'in', openRunStatuses)
    .$if(client !== null, query => query.where('client_index', '=', client))
    .execute()

/** Locks a brand until the transaction ends; returns its reseller and name. */
export const lockBrand = (db: Db, brandIndex: number) =>
  db
    .selectFrom('brands')
    .select(['client_index as clientIndex', 'name'])
    .where('index', '=', brandIndex)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets whether a brand requires two persons; false where nothing changes. */
export async function setBrandAsks(
  db: Db,
  brandIndex: number,
  asked: boolean,
  userIndex: number,
): Promise<boolean> {
  const row = asked
    ? await db
        .insertInto('two_person_brands')
        .values({ brand_index: brandIndex, asked_by: userIndex })
        .onConflict(conflict => conflict.doNothing())
        .returning('brand_index')
        .executeTakeFirst()
    : await db
        .deleteFrom('two_person_brands')
        .where('brand_index', '=', brandIndex)
        .returning('brand_index')
        .executeTakeFirst()
  return row !== undefined
}
