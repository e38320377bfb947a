import type { ProductFlag } from '@nineops/contract/service-establishment/feature-flags.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, onlyValue } from '../../platform/db/query-rows.ts'
import { sql } from 'kysely'

/** Records who created a run or started one of its processes. */
export async function insertPreparer(db: Db, runIndex: number, userIndex: number): Promise<void> {
  await db
    .insertInto('invoice_run_preparers')
    .values({ invoice_run_index: runIndex, user_index: userIndex })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Records who changed the collection date of a run. Uses the wall clock, because the transaction may have waited for a
 * lock.
 */
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

/** The last user to change the collection date of a run since it was confirmed. */
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
 * All users who changed the payee details of a run's brands, by brand, since the reseller's previous run was confirmed:
 * a change made just before a run is created counts as well.
 */
export async function selectReceiverChangers(db: Db, runIndex: number) {
  // The legal name is the payee's where the bank account has no name.
  const fields = ['serviceUserNumber', 'sortCode', 'bankAccount', 'bankAccountName', 'legalName']
  return allRows<{ index: number; username: string; brand: string }>(db)`
    select distinct on (b.index, e.user_index) e.user_index as index, e.username, b.name as brand
    from invoice_runs r
    join brands b on b.client_index = r.client_index
      and (cardinality(r.brand_indexes) = 0 or b.index = any(r.brand_indexes))
    join audit_entries e on e.entity = 'brands' and e.entity_index = b.index
      and e.at >= coalesce((
        select max(p.confirmed_at) from invoice_runs p where p.client_index = r.client_index and p.purpose = 'bill' and p.index < r.index
      ), '-infinity')
      and exists (
        select from unnest(${fields}::text[]) f where e.before ->> f is distinct from e.after ->> f)
    where r.index = ${runIndex} and e.before is not null and e.after is not null and exists (
      select from invoices i where i.invoice_run_index = r.index and i.brand_index = b.index
        and i.document #>> '{account,paymentMethod}' = 'direct_debit')
    order by b.index, e.user_index, e.index desc`
}

/** The users who prepared a run before it was confirmed, the first one first: releasing it is not preparing it. */
export const selectPreparers = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_run_preparers as p')
    .innerJoin('invoice_runs as r', 'r.index', 'p.invoice_run_index')
    .innerJoin('users as u', 'u.index', 'p.user_index')
    .select(['p.user_index as index', 'u.username'])
    .where('p.invoice_run_index', '=', runIndex)
    .where(eb =>
      eb.or([eb('r.confirmed_at', 'is', null), eb('p.prepared_at', '<', eb.ref('r.confirmed_at'))]),
    )
    .orderBy('p.prepared_at')
    .orderBy('p.user_index')
    .execute()

/** The brands of run `r` that require two persons. */
const askingBrands = sql`
    from brands b join two_person_brands t on t.brand_index = b.index
    where b.client_index = r.client_index
      and (cardinality(r.brand_indexes) = 0 or b.index = any(r.brand_indexes))`

/** Names of the brands of a run that require two persons. */
export const selectAskingBrands = (db: Db, runIndex: number) => allValues<string>(db)`
    select a.name from invoice_runs r
    cross join lateral (select b.name ${askingBrands}) a
    where r.index = ${runIndex} order by lower(a.name)`

/** Whether a brand requires two persons. */
export const isAskingBrand = (db: Db, brandIndex: number) => onlyValue<boolean>(db)`
    select exists (select from two_person_brands where brand_index = ${brandIndex}) as asks`

/** Which of the runs require two persons, for their reseller or a brand, each with who approved it as it is now. */
export const selectApprovers = (db: Db, runIndexes: readonly number[], flag: ProductFlag) => allRows<{
  run: number
  approvedBy: string | null
}>(db)`
    select r.index as run, u.username as "approvedBy"
    from invoice_runs r
    left join invoice_run_approvals a on a.invoice_run_index = r.index and a.lapsed_at is null
    left join users u on u.index = a.approved_by
    where r.index = any(${runIndexes}::int[]) and (
      exists (select from feature_flags f where f.client_index = r.client_index and f.flag = ${flag})
      or exists (select ${askingBrands}))`
