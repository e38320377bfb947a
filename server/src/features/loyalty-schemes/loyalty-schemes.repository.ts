import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { laterThanBefore } from '../../platform/db/later-than-before.ts'
import { nameInUse as nameInUseIn } from '../../platform/db/name-in-use.ts'
import type { Schema } from '../../platform/db/schema.generated.ts'

export type SchemeValues = Omit<
  Insertable<Schema['loyalty_schemes']>,
  'index' | 'client_index' | 'created_by' | 'created_at' | 'updated_at'
>

/** Schemes with how many contracts took them, and how many accounts have them today. */
const selectFrom = (db: Db, clientIndex: number, today: string) =>
  db
    .selectFrom('loyalty_schemes as s')
    .leftJoin('users as u', 'u.index', 's.created_by')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('contracts as c')
          .select([
            sql<number>`count(*)::int`.as('contracts'),
            sql<number>`(count(distinct c.account_index)
              filter (where c.ended_on is null or c.ended_on >= ${today}::date))::int`.as('accounts'),
          ])
          .whereRef('c.loyalty_scheme_index', '=', 's.index')
          .as('used'),
      join => join.onTrue(),
    )
    .selectAll('s')
    .select(['u.username as createdBy', 'used.contracts', 'used.accounts'])
    .where('s.client_index', '=', clientIndex)

export const selectSchemes = (db: Db, clientIndex: number, today: string) =>
  selectFrom(db, clientIndex, today).orderBy(sql`lower(s.name)`).execute()
export type SchemeRow = Awaited<ReturnType<typeof selectSchemes>>[number]

export const selectScheme = (db: Db, clientIndex: number, index: number, today: string) =>
  selectFrom(db, clientIndex, today).where('s.index', '=', index).executeTakeFirst()

/** Nobody else changes the reseller's schemes, or takes one, until the transaction ends. */
export async function lockSchemes(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('loyalty-schemes'), ${clientIndex})`.execute(db)
}

export const nameInUse = nameInUseIn('loyalty_schemes')

export async function insertScheme(
  db: Db,
  clientIndex: number,
  values: SchemeValues,
  userIndex: number,
): Promise<number> {
  const { index } = await db
    .insertInto('loyalty_schemes')
    .values({ client_index: clientIndex, ...values, created_by: userIndex })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}

/** Changes the scheme; `updated_at` grows with every change, even of the same millisecond. */
export async function updateScheme(db: Db, index: number, values: SchemeValues): Promise<void> {
  await db
    .updateTable('loyalty_schemes')
    .set({
      ...values,
      updated_at: laterThanBefore,
    })
    .where('index', '=', index)
    .execute()
}

export async function deleteScheme(db: Db, index: number): Promise<void> {
  await db.deleteFrom('loyalty_schemes').where('index', '=', index).execute()
}

/** What charges, bundles and the latest closed bill run's usage of the reseller are grouped by. */
export async function selectProductGroups(db: Db, clientIndex: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select product_group as name from charges where client_index = ${clientIndex}
      union select unnest(product_groups) from product_group_bundles where client_index = ${clientIndex}
      union select unnest(product_groups) from loyalty_schemes where client_index = ${clientIndex}
      union select product_group from bill_run_usage where bill_run_index = (
        select index from bill_runs where client_index = ${clientIndex} and status = 50
        order by period_start desc limit 1)
    ) g where name <> '' order by lower(name), name limit ${most}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Accounts with a scheme by a contract that is not over, in order of account number. */
export async function selectAccountsOfScheme(
  db: Db,
  clientIndex: number,
  schemeIndex: number,
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select a.index from accounts a
    where a.client_index = ${clientIndex} and a.index in (
      select account_index from contracts
      where loyalty_scheme_index = ${schemeIndex} and (ended_on is null or ended_on >= ${today}::date))
    order by a.account_number`.execute(db)
  return rows.map(({ index }) => index)
}
