import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'

/** How many contracts used the offer `o`, how many accounts have it today, and who created it. */
const usage = (column: 'loyalty_scheme_index' | 'contract_option_index') => {
  const used = sql`from contracts c where c.${sql.ref(column)} = o.index`
  const today = londonDate(Date.now())
  return [
    sql<number>`(select count(*)::int ${used})`.as('contracts'),
    sql<number>`(select count(distinct c.account_index)::int ${used}
      and (c.ended_on is null or c.ended_on >= ${today}::date))`.as('accounts'),
    sql<string | null>`(select username from users where index = o.created_by)`.as('createdBy'),
  ] as const
}

export const selectSchemes = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('loyalty_schemes as o')
    .selectAll()
    .select(usage('loyalty_scheme_index'))
    .where('o.client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('o.index', '=', index ?? 0))
    .orderBy(sql`lower(o.name)`)
    .execute()
export type SchemeRow = Awaited<ReturnType<typeof selectSchemes>>[number]

export const selectOptions = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('contract_options as o')
    .selectAll()
    .select(usage('contract_option_index'))
    .where('o.client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('o.index', '=', index ?? 0))
    .orderBy(sql`lower(o.name)`)
    .execute()
export type OptionRow = Awaited<ReturnType<typeof selectOptions>>[number]

/** Product groups of the reseller's charges, bundles and latest closed bill run's usage. */
export const selectProductGroups = (db: Db, clientIndex: number, most: number) => allValues<string>(db)`
    select name from (
      select product_group as name from charges where client_index = ${clientIndex}
      union select unnest(product_groups) from product_group_bundles where client_index = ${clientIndex}
      union select unnest(product_groups) from loyalty_schemes where client_index = ${clientIndex}
      union select product_group from bill_run_usage where bill_run_index = (
        select index from bill_runs where client_index = ${clientIndex} and status = ${billRunStatus.closed}
        order by period_start desc limit 1)
    ) g where name <> '' order by lower(name), name limit ${most}`

/** Accounts with a scheme by a contract that has not ended, in order of account number. */
export const selectAccountsOfScheme = (
  db: Db,
  clientIndex: number,
  schemeIndex: number,
  today: string,
) => allValues<number>(db)`
    select a.index from accounts a
    where a.client_index = ${clientIndex} and a.index in (
      select account_index from contracts
      where loyalty_scheme_index = ${schemeIndex} and (ended_on is null or ended_on >= ${today}::date))
    order by a.account_number`
