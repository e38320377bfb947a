import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type pg from 'pg'
import type { Db } from '../../platform/db/db.ts'
import { onlyRow, onlyValue } from '../../platform/db/query-rows.ts'
import type { BillRunState } from './bill-runs.domain.ts'
import { figuresOf } from './rated-calls.repository.ts'
import type { InclusiveUse, RatingTotals, Sum, UsageSum } from '../call-rating/call-rating.service.ts'

// Tables: `before` is the generation in force, `anew` has the calls of the accounts' numbers as rated now, `table` is
// the next generation: of both.

export interface Mixture {
  before: string
  anew: string
  table: string
  accounts: readonly number[]
  clis: readonly string[]
}

/** Every number that the accounts have, or had in their calls of the bill run. */
export async function selectNumbers(
  client: pg.ClientBase,
  before: string,
  accounts: readonly number[],
): Promise<string[]> {
  const { rows } = await client.query<{ cli: string }>(
    `select cli from services where account_index = any($1) union select cli from ${before} where account_index = any($1)
     order by 1`,
    [accounts],
  )
  return rows.map(row => row.cli)
}

/** Rows of `before` that the accounts' new rating replaces: theirs, and unallocated calls of their numbers. */
const REPLACED = `(o.account_index = any($1) or o.account_index is null and o.cli = any($2))`
const RATED = `(n.account_index = any($1) or n.account_index is null)`

/** A number whose calls another account has been billed for, or would be; null if there is none. */
export async function selectMovedNumber(
  client: pg.ClientBase,
  { before, anew, accounts, clis }: Mixture,
): Promise<string | null> {
  const { rows } = await client.query<{ cli: string }>(
    `select coalesce(o.cli, n.cli) as cli
     from (select * from ${before} o where ${REPLACED}) o
     full join (select * from ${anew} n where ${RATED}) n using (carrier_index, call_id)
     where o.cli is null or n.cli is null order by 1 limit 1`,
    [accounts, clis],
  )
  return rows[0]?.cli ?? null
}

/** Fills the next generation: the accounts' calls as rated now, all others as they were. */
export async function mixRatings(
  client: pg.ClientBase,
  { before, anew, table, accounts, clis }: Mixture,
): Promise<void> {
  await client.query(
    `insert into ${table} select o.* from ${before} o where not coalesce(${REPLACED}, false)`,
    [accounts, clis],
  )
  await client.query(`insert into ${table} select n.* from ${anew} n where ${RATED}`, [accounts])
}

const figures = `count(*)::float8 as calls, coalesce(sum(duration_seconds), 0)::float8 as "durationSeconds",
  (coalesce(sum(retail_charge), 0) * 1000000)::float8 as "retailMicros",
  (coalesce(sum(wholesale_cost), 0) * 1000000)::float8 as "wholesaleMicros"`

const byName = (rows: readonly (Sum & { name: string })[]) =>
  new Map(rows.map(({ name, ...of }): [string, Sum] => [name, of]))

/** The sums of a generation, as its rating would make them. */
export async function sumsOfGeneration(client: pg.ClientBase, table: string, periodStart: string) {
  const usage = await client.query<UsageSum>(
    `select account_index as "accountIndex", service_index as "serviceIndex", product_group as "productGroup",
       coalesce(sum(inclusive_seconds), 0)::float8 as "inclusiveSeconds", ${figures}
     from ${table} where account_index is not null and retail_charge is not null group by 1, 2, 3`,
  )
  const named = (name: string) =>
    client.query<Sum & { name: string }>(
      `select ${name} as name, ${figures} from ${table}
       where account_index is not null and retail_charge is not null group by 1`,
    )
  const groups = await named('product_group')
  const destinations = await named('destination_name')
  const days = await client.query<Sum & { day: number }>(
    `select (started_at at time zone 'Europe/London')::date - date '1970-01-01' as day, ${figures}
     from ${table} group by 1`,
  )
  const totals = await client.query<RatingTotals>(
    `select ${figures},
       count(*) filter (where started_at < ($1::date::timestamp at time zone 'Europe/London'))::float8 as "lateCalls",
       count(*) filter (where account_index is null and kind <> ${usageKind.carrier_credit})::float8 as "unallocatedCalls",
       count(*) filter (where account_index is not null and retail_charge is null)::float8 as "unratedRetailCalls",
       count(*) filter (where wholesale_cost is null)::float8 as "unratedWholesaleCalls"
     from ${table}`,
    [periodStart],
  )
  const [sum] = totals.rows
  if (!sum) throw new Error('An aggregate answered no row.')
  return {
    totals: sum,
    usage: usage.rows,
    productGroups: byName(groups.rows),
    destinations: byName(destinations.rows),
    days: new Map(days.rows.map(({ day, ...of }): [number, Sum] => [day, of])),
  }
}

/** What bundles cover of the accounts that are not rated again. */
export async function selectOtherInclusive(
  client: pg.ClientBase,
  billRunIndex: number,
  accounts: readonly number[],
): Promise<InclusiveUse[]> {
  const { rows } = await client.query<InclusiveUse>(
    `select account_index as "accountIndex", account_bundle_index as "accountBundleIndex",
       service_index as "serviceIndex", product_group as "productGroup",
       period_start::text as "periodStart", unit, calls::float8 as calls, quantity::float8 as quantity
     from bill_run_inclusive_usage where bill_run_index = $1 and account_index <> all($2)`,
    [billRunIndex, accounts],
  )
  return rows
}

/** What mixing stores in its bill run; money as decimal strings. */
export interface MixtureResult extends Omit<RatingTotals, 'retailMicros' | 'wholesaleMicros'> {
  generation: number
  retailCharge: string
  wholesaleCost: string
}

/** Stores the sums in the bill run, which stays closed, and in the invoice run when its prices were read. */
export async function saveMixture(
  client: pg.ClientBase,
  billRunIndex: number,
  { invoiceRunIndex, readAt }: { invoiceRunIndex: number; readAt: Date },
  result: MixtureResult,
): Promise<void> {
  await client.query('update invoice_runs set rates_read_at = $2 where index = $1', [invoiceRunIndex, readAt])
  const { rowCount } = await client.query(
    `update bill_runs set generation = $2, calls = $3, late_calls = $4, duration_seconds = $5, unallocated_calls = $6,
       unrated_retail_calls = $7, unrated_wholesale_calls = $8, retail_charge = $9, wholesale_cost = $10, progress = null,
       rated_again_at = now()
     where index = $1 and generation = $2 - 1`,
    [billRunIndex, result.generation, ...figuresOf(result)],
  )
  if (rowCount !== 1) throw new Error(`Bill run ${billRunIndex} was rated meanwhile.`)
}

/**
 * What a further run's calls are rated by and has changed since they were: its own accounts' services, and all cards and
 * bundles.
 */
export const selectChangedFor = (db: Db, invoiceRunIndex: number) => onlyRow<BillRunState['changed']>(db)`
    with own as (
      select account_index from invoice_run_accounts where invoice_run_index = ${invoiceRunIndex}
    ), things as (
      select c.kind, t.thing
      from invoice_runs r join bill_runs b on b.index = r.bill_run_index
      join rating_changes c on c.client_index = r.client_index
        and c.changed_at > greatest(b.rates_read_at, r.rates_read_at)
        and c.first_day <= b.period_end and (c.last_day >= b.period_start or b.late_calls > 0)
      cross join unnest(c.things) as t (thing)
      where r.index = ${invoiceRunIndex} and case c.kind
        when 'service' then not exists (
          select from services s where s.index = t.thing and s.account_index not in (table own))
        when 'account' then t.thing in (table own)
        else true end
    )
    select (count(distinct thing) filter (where kind = 'rate_card'))::int as "rateCards",
      (count(distinct thing) filter (where kind = 'service'))::int as services,
      (count(distinct thing) filter (where kind = 'bundle'))::int as bundles,
      (count(distinct thing) filter (where kind = 'account'))::int as accounts
    from things`

/** Calls of accounts, also those without a price, which have no usage. */
export const countCallsOf = (db: Db, billRunIndex: number, accounts: readonly number[]) => onlyValue<number>(
  db,
)`
    select count(*)::int as calls from rated_calls
    where bill_run_index = ${billRunIndex} and account_index = any(${accounts}::int[])`
