import type { contractSorts, ContractState } from '@nineops/contract/ordering/contracts.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'

export interface ContractRow {
  index: number
  accountIndex: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  schemeIndex: number | null
  schemeName: string | null
  optionIndex: number | null
  optionName: string | null
  startDate: string
  endDate: string | null
  noticeDays: number
  chargeKind: 'none' | 'fixed' | 'per_month'
  chargeAmount: string
  chargeProductGroup: string
  noticeOn: string | null
  endedOn: string | null
  chargeIndex: number | null
  /** Pounds, of the charge created by the ending. */
  chargeTotal: string | null
  version: string
}

export interface ContractFilter {
  filter: string
  brand?: number | undefined
  account?: number | undefined
  scheme?: number | undefined
  option?: number | undefined
  state?: ContractState | undefined
}
type Sort = readonly SortBy<(typeof contractSorts)[number]>[]
export type ContractPage = ContractFilter & { sort: Sort; page: number; pageSize: number }

const inState = (state: ContractState, today: string): RawBuilder<boolean> => {
  const notOver = sql`(c.ended_on is null or c.ended_on >= ${today}::date)`
  if (state === 'ended') return sql`c.ended_on < ${today}::date`
  if (state === 'future') return sql`(${notOver} and c.start_date > ${today}::date)`
  const begun = sql`${notOver} and c.start_date <= ${today}::date`
  return state === 'in_term'
    ? sql`(${begun} and c.end_date >= ${today}::date)`
    : sql`(${begun} and (c.end_date is null or c.end_date < ${today}::date))`
}

/** Escapes text for a case-insensitive regular expression, which is faster than lower() on every row. */
const literally = (text: string) => sql`${`***=${text}`}::text`

const matching = (clientIndex: number, filter: ContractFilter, today: string): RawBuilder<unknown> => {
  const text = filter.filter.trim()
  const named = (table: string) =>
    sql`(select n.index from ${sql.table(table)} n where n.client_index = ${clientIndex} and n.name ~* ${literally(text)})`
  const conditions = [
    sql`c.client_index = ${clientIndex}`,
    ...(filter.account === undefined ? [] : [sql`c.account_index = ${filter.account}`]),
    ...(filter.brand === undefined ? [] : [sql`a.brand_index = ${filter.brand}`]),
    ...(filter.scheme === undefined ? [] : [sql`c.loyalty_scheme_index = ${filter.scheme}`]),
    ...(filter.option === undefined ? [] : [sql`c.contract_option_index = ${filter.option}`]),
    ...(filter.state === undefined ? [] : [inState(filter.state, today)]),
    ...(text === ''
      ? []
      : [
          // Names are searched once, not for each contract.
          sql`(c.loyalty_scheme_index in ${named('loyalty_schemes')}
            or c.contract_option_index in ${named('contract_options')}
            or c.account_index in (select m.index from accounts m where m.client_index = ${clientIndex}
              and (m.account_number || ' ' || m.company_name) ~* ${literally(text)}))`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

const sortColumns = {
  account: sql`a.account_number`,
  company: sql`lower(a.company_name)`,
  scheme: sql`lower(s.name)`,
  option: sql`lower(o.name)`,
  startDate: sql`c.start_date`,
  endDate: sql`c.end_date`,
  endedOn: sql`c.ended_on`,
}

const columns = sql`
  c.index, a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  a.brand_index as "brandIndex", b.name as "brandName", s.index as "schemeIndex", s.name as "schemeName",
  o.index as "optionIndex", o.name as "optionName", c.start_date as "startDate", c.end_date as "endDate",
  c.notice_days as "noticeDays", c.charge_kind as "chargeKind", c.charge_amount::text as "chargeAmount",
  c.charge_product_group as "chargeProductGroup", c.notice_on as "noticeOn", c.ended_on as "endedOn",
  c.charge_index as "chargeIndex", round(h.amount * h.quantity, 2)::text as "chargeTotal", c.xmin::text as version`

const found = sql`from contracts c join accounts a on a.index = c.account_index and a.client_index = c.client_index`
const named = sql`left join loyalty_schemes s on s.index = c.loyalty_scheme_index
  left join contract_options o on o.index = c.contract_option_index`
const further = sql`join brands b on b.index = a.brand_index left join charges h on h.index = c.charge_index`

/** How many contracts match. */
export async function countContracts(
  db: Db,
  clientIndex: number,
  filter: ContractFilter,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contracts c left join accounts a on a.index = c.account_index
    where ${matching(clientIndex, filter, today)}`.execute(db)
  return rows[0]?.total ?? 0
}

const listed = (
  clientIndex: number,
  filter: ContractFilter & { sort: Sort },
  today: string,
  cut: RawBuilder<unknown>,
) => {
  const order = orderBy(filter.sort, sortColumns, {
    otherwise: sql`a.account_number`,
    tiebreak: sql`c.index`,
    filled: ['account', 'company', 'startDate'],
  })
  const byName = filter.sort.some(({ column }) => column === 'scheme' || column === 'option')
  return sql<ContractRow>`
    with found as materialized (
      select c.index ${found} ${byName ? named : sql``} where ${matching(clientIndex, filter, today)} ${order} ${cut}
    ), page as (
      -- numbered as they come
      select index, row_number() over () as place from found
    )
    select ${columns}
    from page p join contracts c on c.index = p.index join accounts a on a.index = c.account_index ${named} ${further}
    order by p.place`
}

/** One page of a reseller's contracts in the order asked for. */
export async function selectContracts(
  db: Db,
  clientIndex: number,
  filter: ContractPage,
  today: string,
): Promise<ContractRow[]> {
  const cut = sql`limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`
  return (await listed(clientIndex, filter, today, cut).execute(db)).rows
}

/** All matches in the same order, through a cursor of the transaction. */
export const streamContracts = (
  db: Db,
  clientIndex: number,
  filter: ContractFilter & { sort: Sort },
  today: string,
): AsyncIterable<ContractRow> => throughCursor(db, 'contracts', listed(clientIndex, filter, today, sql``))

/** One contract of a reseller; with `hold`, locked until the transaction ends. */
export async function selectContract(
  db: Db,
  clientIndex: number,
  index: number,
  hold: boolean,
): Promise<ContractRow | undefined> {
  if (hold) await lockRows(db, 'contracts', [index])
  const { rows } = await sql<ContractRow>`
    select ${columns} ${found} ${named} ${further}
    where c.client_index = ${clientIndex} and c.index = ${index}`.execute(db)
  return rows[0]
}

/** All contracts of these accounts of a reseller. */
export async function selectContractsOf(
  db: Db,
  clientIndex: number,
  accountIndexes: readonly number[],
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${columns} ${found} ${named} ${further}
    where c.client_index = ${clientIndex} and c.account_index = any(${accountIndexes}::int[])
    order by c.index`.execute(db)
  return rows
}
