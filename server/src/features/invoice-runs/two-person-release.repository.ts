import type { Db } from '../../platform/db/db.ts'
import { sql } from 'kysely'

/** Remembers who created a run or started one of its processes. */
export async function insertPreparer(db: Db, runIndex: number, userIndex: number): Promise<void> {
  await db
    .insertInto('invoice_run_preparers')
    .values({ invoice_run_index: runIndex, user_index: userIndex })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Remembers who changed the day that a run is collected on; clocks go on while a transaction waits for its turn. */
export async function insertDayChanger(db: Db, runIndex: number, userIndex: number): Promise<void> {
  const day_changed_at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('invoice_run_preparers')
    .values({ invoice_run_index: runIndex, user_index: userIndex, day_changed_at })
    .onConflict(conflict =>
      conflict.columns(['invoice_run_index', 'user_index']).doUpdateSet({ day_changed_at }),
    )
    .execute()
}

/** Whoever was the last to change the day of a run since it was confirmed. */
export const selectDayChanger = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_run_preparers as p')
    .innerJoin('invoice_runs as r', 'r.index', 'p.invoice_run_index')
    .innerJoin('users as u', 'u.index', 'p.user_index')
    .select(['p.user_index as index', 'u.username'])
    .where('p.invoice_run_index', '=', runIndex)
    .whereRef('p.day_changed_at', '>', 'r.confirmed_at')
    .orderBy('p.day_changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Everybody who changed where the Direct Debits of a run's brands go, by brand, since the reseller's run before it was
 * confirmed: a change made just before a run is created counts as well.
 */
export async function selectReceiverChangers(db: Db, runIndex: number) {
  // The legal name is the receiver's where the account bears none.
  const fields = ['serviceUserNumber', 'sortCode', 'bankAccount', 'bankAccountName', 'legalName']
  const { rows } = await sql<{ index: number; username: string; brand: string }>`
    select distinct on (b.index, e.user_index) e.user_index as index, e.username, b.name as brand
    from invoice_runs r
    join brands b on b.client_index = r.client_index
      and (cardinality(r.brand_indexes) = 0 or b.index = any(r.brand_indexes))
    join audit_entries e on e.entity = 'brands' and e.entity_index = b.index
      and e.at >= coalesce((
        select max(p.confirmed_at) from invoice_runs p where p.client_index = r.client_index and p.index < r.index
      ), '-infinity')
      and exists (
        select from unnest(${fields}::text[]) f where e.before ->> f is distinct from e.after ->> f)
    where r.index = ${runIndex} and e.before is not null and e.after is not null and exists (
      select from invoices i where i.invoice_run_index = r.index and i.brand_index = b.index
        and i.document #>> '{account,paymentMethod}' = 'direct_debit')
    order by b.index, e.user_index, e.index desc`.execute(db)
  return rows
}

/** Who prepared a run, the first one first. */
export const selectPreparers = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_run_preparers as p')
    .innerJoin('users as u', 'u.index', 'p.user_index')
    .select(['p.user_index as index', 'u.username'])
    .where('p.invoice_run_index', '=', runIndex)
    .orderBy('p.prepared_at')
    .orderBy('p.user_index')
    .execute()

/** Names of the brands of a run that ask for two persons. */
export async function selectAskingBrands(db: Db, runIndex: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select b.name from invoice_runs r
    join brands b on b.client_index = r.client_index
      and (cardinality(r.brand_indexes) = 0 or b.index = any(r.brand_indexes))
    join two_person_brands t on t.brand_index = b.index
    where r.index = ${runIndex} order by lower(b.name)`.execute(db)
  return rows.map(row => row.name)
}

/** Who asks for two persons; `client` narrows to one reseller. */
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

/** Runs that are not confirmed yet; `client` narrows to one reseller. */
export const selectOpenRuns = (db: Db, client: number | null) =>
  db
    .selectFrom('invoice_runs')
    .select(['client_index as clientIndex', 'brand_indexes as brandIndexes'])
    // As its index names them: few of all runs.
    .where('status', 'in', [35, 45, 55, 65])
    .$if(client !== null, query => query.where('client_index', '=', client))
    .execute()

/** The reseller and name of a brand, held until the transaction ends. */
export const holdBrand = (db: Db, brandIndex: number) =>
  db
    .selectFrom('brands')
    .select(['client_index as clientIndex', 'name'])
    .where('index', '=', brandIndex)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Has a brand ask or not; false where it did so before. */
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
