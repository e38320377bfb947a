import type { contracts } from '@nineops/contract/ordering/contracts.contract'
import type { ContractState } from '@nineops/contract/ordering/contract-states'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifGiven, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { ContractRecord } from './contracts.repository.ts'

export interface ContractRow extends ContractRecord {
  index: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  schemeName: string | null
  optionName: string | null
  noticeOn: string | null
  endedOn: string | null
  chargeIndex: number | null
  /** Pounds, of the charge created by the ending. */
  chargeTotal: string | null
  version: string
}

type Contracts = ListQuery<typeof contracts.list> & { clientIndex: number; today: string }

const inState = (state: ContractState, today: string): RawBuilder<boolean> => {
  const notOver = sql`(c.ended_on is null or c.ended_on >= ${today}::date)`
  if (state === 'ended') return sql`c.ended_on < ${today}::date`
  if (state === 'future') return sql`(${notOver} and c.start_date > ${today}::date)`
  const begun = sql`${notOver} and c.start_date <= ${today}::date`
  return state === 'in_term'
    ? sql`(${begun} and c.end_date >= ${today}::date)`
    : sql`(${begun} and (c.end_date is null or c.end_date < ${today}::date))`
}

const matching = ({ clientIndex, today, ...filter }: Contracts) => {
  const named = (table: string, text: string) =>
    sql`(select n.index from ${sql.table(table)} n where n.client_index = ${clientIndex} and n.name ~* ${literally(text)})`
  return allOf(
    sql`c.client_index = ${clientIndex}`,
    equals('c.account_index', filter.account),
    equals('a.brand_index', filter.brand),
    equals('c.loyalty_scheme_index', filter.scheme),
    equals('c.contract_option_index', filter.option),
    ifGiven(filter.state, state => inState(state, today)),
    ifText(
      filter.filter,
      // Names are searched once, not for each contract.
      text => sql`(c.loyalty_scheme_index in ${named('loyalty_schemes', text)}
        or c.contract_option_index in ${named('contract_options', text)}
        or c.account_index in (select m.index from accounts m where m.client_index = ${clientIndex}
          and (m.account_number || ' ' || m.company_name) ~* ${literally(text)}))`,
    ),
  )
}

const sortColumns = {
  account: 'a.account_number',
  company: sql`lower(a.company_name)`,
  scheme: sql`lower(s.name)`,
  option: sql`lower(o.name)`,
  startDate: 'c.start_date',
  endDate: 'c.end_date',
  endedOn: 'c.ended_on',
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

/** A reseller's contracts. */
export const listedContracts = sqlList({
  matching: (of: Contracts) => sql`
    from contracts c left join accounts a on a.index = c.account_index where ${matching(of)}`,
  rows(of, cut) {
    const order = orderBy(of.sort, sortColumns, {
      otherwise: 'a.account_number',
      tiebreak: 'c.index',
      filled: ['account', 'company', 'startDate'],
    })
    const byName = of.sort.some(({ column }) => column === 'scheme' || column === 'option')
    return sql<ContractRow>`
      with found as materialized (
        select c.index ${found} ${byName ? named : sql``} where ${matching(of)} ${order} ${cut}
      ), page as (
        -- numbered as they come
        select index, row_number() over () as place from found
      )
      select ${columns}
      from page p join contracts c on c.index = p.index join accounts a on a.index = c.account_index ${named} ${further}
      order by p.place`
  },
})

/** One contract of a reseller; with `hold`, locked until the transaction ends. */
export async function selectContract(
  db: Db,
  clientIndex: number,
  index: number,
  hold: boolean,
): Promise<ContractRow | undefined> {
  if (hold) await lockRows(db, 'contracts', [index])
  return firstRow<ContractRow>(db)`
    select ${columns} ${found} ${named} ${further}
    where c.client_index = ${clientIndex} and c.index = ${index}`
}

/** All contracts of these accounts of a reseller. */
export const selectContractsOf = (
  db: Db,
  clientIndex: number,
  accountIndexes: readonly number[],
) => allRows<ContractRow>(db)`
    select ${columns} ${found} ${named} ${further}
    where c.client_index = ${clientIndex} and c.account_index = any(${accountIndexes}::int[])
    order by c.index`
