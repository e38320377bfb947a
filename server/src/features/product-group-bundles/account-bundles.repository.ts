import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow, firstValue } from '../../platform/db/query-rows.ts'
import { inclusiveSelection } from './allowances.repository.ts'
import { rowExists, updateRow } from '../../platform/db/rows.ts'

/** What a bill run used of a bundle of an account, of the run's own period and of earlier ones. */
export interface RunUse {
  unit: AllowanceUnit
  own: number
  earlier: number
}

export interface AttachedRow extends Inclusive {
  index: number
  bundleIndex: number
  name: string
  productGroups: string[]
  priority: number
  rollover: boolean
  withdrawn: boolean
  serviceIndex: number | null
  cli: string | null
  pool: { index: number; cli: string }[]
  startDate: string
  endDate: string | null
  chargeIndex: number | null
  amount: string | null
  used: RunUse[]
}

/** What a bill run used of account bundles `t`: of its own period, and of earlier ones. */
const usedIn = (billRun: number | null) => sql`(
  select jsonb_agg(to_jsonb(o)) as of from (
    select u.unit, coalesce(sum(u.quantity) filter (where u.period_start = b.period_start), 0) as own,
      coalesce(sum(u.quantity) filter (where u.period_start < b.period_start), 0) as earlier
    from bill_run_inclusive_usage u join bill_runs b on b.index = u.bill_run_index
    where u.bill_run_index = ${billRun} and u.account_index = t.account_index
      and u.account_bundle_index = t.index group by u.unit) o)`

/** An account's bundles, open or latest end first, with a bill run's usage of each. */
export const selectAttached = (
  db: Db,
  accountIndex: number,
  { billRun, index }: { billRun: number | null; index?: number },
) => allRows<AttachedRow>(db)`
    select t.index, p.index as "bundleIndex", p.name, p.product_groups as "productGroups",
      ${inclusiveSelection}, p.priority, p.rollover, p.status = 'withdrawn' as withdrawn, t.start_date as "startDate",
      t.end_date as "endDate", t.service_index as "serviceIndex", s.cli, t.charge_index as "chargeIndex", c.amount::text,
      coalesce(used.of, '[]') as used, coalesce((
        select jsonb_agg(jsonb_build_object('index', s.index, 'cli', s.cli) order by s.cli, s.index)
        from account_bundle_services a join services s on s.index = a.service_index
        where a.account_bundle_index = t.index), '[]') as pool
    from account_bundles t join product_group_bundles p on p.index = t.bundle_index
    left join charges c on c.index = t.charge_index left join services s on s.index = t.service_index
    cross join lateral ${usedIn(billRun)} used
    where t.account_index = ${accountIndex} and (${index ?? null}::int is null or t.index = ${index ?? null}::int)
    order by t.end_date desc nulls first, t.start_date, t.index`

export interface BilledBundleRow extends Inclusive {
  accountIndex: number
  name: string
  /** How many numbers may use it; null: all of the account's. */
  numbers: number | null
  pooled: boolean
  startDate: string
  endDate: string | null
  used: RunUse[]
}

/** The bundles of accounts on any day of a period, in the order in which they are used up, with a bill run's usage. */
export const selectBilled = (
  db: Db,
  { billRunIndex, periodStart, periodEnd }: { billRunIndex: number; periodStart: string; periodEnd: string },
  accountIndexes: readonly number[],
) => allRows<BilledBundleRow>(db)`
    select t.account_index as "accountIndex", p.name, ${inclusiveSelection}, t.start_date as "startDate",
      t.end_date as "endDate", case when t.service_index is null then nullif(pool.services, 0) else 1 end as numbers,
      t.service_index is null and pool.services > 0 as pooled, coalesce(used.of, '[]') as used
    from account_bundles t join product_group_bundles p on p.index = t.bundle_index
    cross join lateral (
      select count(*)::int as services from account_bundle_services s where s.account_bundle_index = t.index) pool
    cross join lateral ${usedIn(billRunIndex)} used
    where t.account_index = any(${accountIndexes}) and t.start_date <= ${periodEnd}::date
      and (t.end_date is null or t.end_date >= greatest(${periodStart}::date, t.start_date))
    order by t.account_index, p.priority, p.name, t.service_index is null, pool.services = 0, t.index`

/** Whether the account has the bundle on any of these days, under the same service or for some of the same numbers. */
export async function isAttached(
  db: Db,
  accountIndex: number,
  bundleIndex: number,
  { serviceIndex, pool, startDate, endDate }: AttachmentDays,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_bundles
    where account_index = ${accountIndex} and bundle_index = ${bundleIndex}
      and service_index is not distinct from ${serviceIndex}::int
      and (cardinality(${pool}::int[]) = 0 or exists (
        select from account_bundle_services s
        where s.account_bundle_index = account_bundles.index
        having count(*) = 0 or bool_or(s.service_index = any(${pool}::int[]))))
      and (end_date is null or end_date >= ${startDate}::date)
      and (${endDate}::date is null or start_date <= ${endDate}::date) limit 1`.execute(db)
  return rows.length > 0
}

/** Which calls a bundle of an account covers, on which days. */
export interface AttachmentDays {
  serviceIndex: number | null
  /** The services that share it; empty: its own, or all of the account's. */
  pool: readonly number[]
  startDate: string
  endDate: string | null
}

export interface NewAttachment extends AttachmentDays {
  accountIndex: number
  bundleIndex: number
  chargeIndex: number | null
}

/** Adds attachments of a reseller's accounts; returns their indexes. */
export async function insertAttachments(
  db: Db,
  clientIndex: number,
  attachments: readonly NewAttachment[],
  userIndex: number | null,
): Promise<number[]> {
  const rows = await allRows<{ index: number }>(db)`
    insert into account_bundles (client_index, account_index, bundle_index, charge_index, service_index, start_date, end_date,
      created_by)
    select ${clientIndex}, n."accountIndex", n."bundleIndex", n."chargeIndex", n."serviceIndex", n."startDate", n."endDate",
      ${userIndex}
    from json_to_recordset(${JSON.stringify(attachments)}) as n (
      "accountIndex" int, "bundleIndex" int, "chargeIndex" int, "serviceIndex" int, "startDate" date, "endDate" date)
    returning index`
  const indexes = rows.map(row => row.index)
  const pooled = attachments.flatMap(({ pool }, at) =>
    pool.map(service => ({ account_bundle_index: indexes[at] ?? 0, service_index: service })),
  )
  if (pooled.length > 0) await db.insertInto('account_bundle_services').values(pooled).execute()
  return indexes
}

/** Those of the services that the account does not have. */
export const selectOtherServices = (
  db: Db,
  accountIndex: number,
  services: readonly number[],
) => allValues<number>(db)`
    select w.index from unnest(${services}::int[]) w (index)
    where not exists (select from services s where s.index = w.index and s.account_index = ${accountIndex})`

/** A service of the account, with its last day. */
export const selectServiceOf = (
  db: Db,
  accountIndex: number,
  serviceIndex: number,
): Promise<{ endDate: string | null } | undefined> =>
  db
    .selectFrom('services')
    .select('end_date as endDate')
    .where('index', '=', serviceIndex)
    .where('account_index', '=', accountIndex)
    .executeTakeFirst()

export async function updateEnd(db: Db, index: number, endDate: string): Promise<void> {
  await updateRow(db, 'account_bundles', index, { end_date: endDate })
}

export async function deleteAttachment(db: Db, index: number): Promise<void> {
  await db.deleteFrom('account_bundles').where('index', '=', index).execute()
}

/** The name of a closed bill run that used the bundle of an account; undefined if none did. */
export const selectUsingRun = (db: Db, accountIndex: number, attachment: number) => firstValue<string>(db)`
    select r.description from bill_runs r
    where r.status = ${billRunStatus.closed} and r.client_index = (select client_index from accounts where index = ${accountIndex})
      and exists (select from bill_run_inclusive_usage u where u.bill_run_index = r.index
        and u.account_index = ${accountIndex} and u.account_bundle_index = ${attachment})
    order by r.period_start desc limit 1`

export interface LatestRun {
  index: number
  description: string
  start: string
  end: string
  closed: boolean
  rated: boolean
}

/** The reseller's latest bill run; undefined while there is none. */
export const selectLatestRun = (db: Db, clientIndex: number) => firstRow<LatestRun>(db)`
    select index, description, period_start as start, period_end as "end", status = ${billRunStatus.closed} as closed,
      generation > 0 as rated
    from bill_runs where client_index = ${clientIndex} order by period_start desc limit 1`

/** Names of the bundles of attachments, in the given order. */
export const bundleNames = (db: Db, attachments: readonly number[]) => allValues<string>(db)`
    select p.name from unnest(${attachments}::int[]) with ordinality as t (index, place)
    join account_bundles b on b.index = t.index join product_group_bundles p on p.index = b.bundle_index
    order by t.place`

/** Whether the account is the reseller's. */
export async function accountExists(db: Db, clientIndex: number, accountIndex: number): Promise<boolean> {
  return rowExists(db, 'accounts', { client_index: clientIndex, index: accountIndex })
}

/** The last day of a closed account; null for an open one. */
export async function selectClosedOn(db: Db, accountIndex: number): Promise<string | null> {
  const { day } = await db
    .selectFrom('accounts')
    .select('closed_on as day')
    .where('index', '=', accountIndex)
    .executeTakeFirstOrThrow()
  return day
}
