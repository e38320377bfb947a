import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { copyLine, copyLines, type CopyValue } from '../../platform/db/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'

const KEY = 'account_index, service_index, period_start, day, product_group'
const FIGURES = 'calls, duration_seconds, retail_charge'

/** Lets one rating at a time write a client's sums, until the transaction ends. */
export async function lockUsage(client: pg.ClientBase, clientIndex: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('provisional-usage'), $1)`, [clientIndex])
}

export interface StoredRating {
  takenOrder: number
  basis: string
}

const STORED = `select taken_order as "takenOrder", basis
  from provisional_ratings where client_index = $1`

/** The last rating, once the lock is held. */
export async function selectStored(
  client: pg.ClientBase,
  clientIndex: number,
): Promise<StoredRating | undefined> {
  return (await client.query<StoredRating>(STORED, [clientIndex])).rows[0]
}

export const selectRating = (db: Db, clientIndex: number) =>
  db
    .selectFrom('provisional_ratings')
    .select(['rated_at as ratedAt', 'periods', 'asked_at as askedAt', 'failure'])
    .where('client_index', '=', clientIndex)
    .executeTakeFirst()

/** Notes that a rating is asked for. Returns false if one is already. */
export async function noteAsked(db: Db, clientIndex: number): Promise<boolean> {
  const { rows } = await sql`
    insert into provisional_ratings as r (client_index, asked_at) values (${clientIndex}, now())
    on conflict (client_index) do update set asked_at = now(), failure = null where r.asked_at is null
    returning 1`.execute(db)
  return rows.length > 0
}

export async function noteFailure(db: Db, clientIndex: number, failure: string): Promise<void> {
  await db
    .updateTable('provisional_ratings')
    .set({ asked_at: null, failure })
    .where('client_index', '=', clientIndex)
    .execute()
}

/** Takes the sums of one rating until they are complete. */
export async function createAnew(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temp table usage_anew on commit drop as select ${KEY}, ${FIGURES} from provisional_usage with no data`,
  )
}

export async function addAnew(client: pg.ClientBase, rows: readonly (readonly CopyValue[])[]): Promise<void> {
  await copyLines(client, `usage_anew (${KEY}, ${FIGURES})`, rows.map(copyLine))
}

const SAME = KEY.split(', ')
  .map(column => `a.${column} = u.${column}`)
  .join(' and ')

/** Accounts that the rating has sums of; `u` is provisional usage. */
export const TOUCHED = 'u.account_index in (select account_index from usage_sums)'

/** One row for each key. */
async function sumAnew(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table usage_sums on commit drop as
      select ${KEY}, sum(calls)::int as calls, sum(duration_seconds)::int8 as duration_seconds,
        sum(retail_charge)::numeric(16, 6) as retail_charge
      from usage_anew group by ${KEY};
    analyze usage_sums`)
}

/** Makes the client's sums those of the rating; only differences are written. */
export async function replaceUsage(client: pg.ClientBase, clientIndex: number): Promise<void> {
  await sumAnew(client)
  await client.query(
    `delete from provisional_usage u where u.client_index = $1
       and not exists (select from usage_sums a where ${SAME})`,
    [clientIndex],
  )
  await client.query(
    `insert into provisional_usage as u (client_index, ${KEY}, ${FIGURES}) select $1, ${KEY}, ${FIGURES} from usage_sums
     on conflict (client_index, ${KEY}) do update
       set calls = excluded.calls, duration_seconds = excluded.duration_seconds, retail_charge = excluded.retail_charge
       where (u.calls, u.duration_seconds, u.retail_charge) is distinct from
         (excluded.calls, excluded.duration_seconds, excluded.retail_charge)`,
    [clientIndex],
  )
}

/** Adds the rating's sums; those of the numbers that were rated in order take the place of what there was. */
export async function addUsage(
  client: pg.ClientBase,
  clientIndex: number,
  inOrder: readonly { periodStart: string; clis: readonly string[] }[],
): Promise<void> {
  await sumAnew(client)
  for (const { periodStart, clis } of inOrder)
    await client.query(
      `delete from provisional_usage u using services s
       where u.client_index = $1 and u.period_start = $2 and s.index = u.service_index and s.client_index = $1
         and s.cli = any($3)`,
      [clientIndex, periodStart, clis],
    )
  await client.query(
    `insert into provisional_usage as u (client_index, ${KEY}, ${FIGURES}) select $1, ${KEY}, ${FIGURES} from usage_sums
     on conflict (client_index, ${KEY}) do update
       set calls = u.calls + excluded.calls, duration_seconds = u.duration_seconds + excluded.duration_seconds,
         retail_charge = u.retail_charge + excluded.retail_charge`,
    [clientIndex],
  )
}

/** What each open period comes to. */
export async function sumPeriods(
  client: pg.ClientBase,
  clientIndex: number,
): Promise<(UsageRow & { accounts: number })[]> {
  const { rows } = await client.query<UsageRow & { accounts: number }>(
    `select u.period_start as "periodStart", count(distinct u.account_index)::int as accounts, ${FIGURES_OF_USAGE}
     from provisional_usage u where u.client_index = $1 group by 1 order by 1`,
    [clientIndex],
  )
  return rows
}

export async function saveRating(
  client: pg.ClientBase,
  clientIndex: number,
  rating: { readAt: Date; takenOrder: number; basis: string; periods: readonly unknown[]; asked: boolean },
): Promise<void> {
  await client.query(
    `insert into provisional_ratings as r (client_index, rated_at, taken_order, basis, periods)
     values ($1, $2, $3, $4, $5)
     on conflict (client_index) do update set rated_at = $2, taken_order = $3, basis = $4, periods = $5, failure = null,
       asked_at = case when $6 then null else r.asked_at end`,
    [
      clientIndex,
      rating.readAt,
      rating.takenOrder,
      rating.basis,
      JSON.stringify(rating.periods),
      rating.asked,
    ],
  )
}

/** Sums of periods that are closed by now are of no account: their bill runs have the calls. `u` is provisional usage. */
export const STILL_OPEN = `u.period_start > coalesce((
  select max(b.period_end) from bill_runs b
  where b.client_index = u.client_index and b.status = ${billRunStatus.closed}), '-infinity')`
const stillOpen = sql.raw(STILL_OPEN)

const FIGURES_OF_USAGE = `sum(u.calls)::int as calls, sum(u.duration_seconds)::float8 as "durationSeconds",
  sum(u.retail_charge)::numeric(16, 6)::text as charge,
  coalesce(sum(u.calls) filter (where u.product_group = ''), 0)::int as "unpricedCalls"`
const figures = sql.raw(FIGURES_OF_USAGE)

export interface UsageRow {
  periodStart: string
  calls: number
  durationSeconds: number
  charge: string
  unpricedCalls: number
}

/** An account's usage in periods that are not closed. */
export const selectOfAccount = (db: Db, clientIndex: number, accountIndex: number) => allRows<UsageRow>(db)`
    select u.period_start as "periodStart", ${figures} from provisional_usage u
    where u.client_index = ${clientIndex} and u.account_index = ${accountIndex} and ${stillOpen}
    group by 1 order by 1`

export type GroupRow = Omit<UsageRow, 'unpricedCalls'> & { name: string }

/** The same by product group; calls without a price are in none. */
export const selectGroupsOfAccount = (db: Db, clientIndex: number, accountIndex: number) => allRows<GroupRow>(
  db,
)`
    select u.period_start as "periodStart", u.product_group as name, ${figures} from provisional_usage u
    where u.client_index = ${clientIndex} and u.account_index = ${accountIndex} and u.product_group <> ''
      and ${stillOpen}
    group by 1, 2 order by 1, lower(u.product_group), 2`

/** What accounts have used in periods that are not closed, and when that was rated. */
export const selectOfAccounts = (
  db: Db,
  accounts: readonly { client: number; account: number }[],
) => allRows<{ accountIndex: number; calls: number; charge: string; ratedAt: Date }>(db)`
    select u.account_index as "accountIndex", sum(u.calls)::int as calls,
      sum(u.retail_charge)::numeric(16, 6)::text as charge, r.rated_at as "ratedAt"
    from json_to_recordset(${JSON.stringify(accounts)}) as w(client int, account int)
    join provisional_usage u on u.client_index = w.client and u.account_index = w.account
    join provisional_ratings r on r.client_index = u.client_index
    where ${stillOpen} group by 1, r.rated_at`

/** Resellers with limits that have calls in files newer than their last rating. */
export const selectBehind = (db: Db) => allValues<number>(db)`
    select l.client_index as index from (select distinct client_index from usage_limits) l
    left join provisional_ratings r on r.client_index = l.client_index
    where exists (
      select from data_collection_files f
      where f.client_index = l.client_index and f.taken_order > coalesce(r.taken_order, 0)
        and f.first_call_at is not null)
    order by 1`
