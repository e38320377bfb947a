import type { ChargeFrequency } from '@nineops/contract/ordering/charges.contract'
import type { NoticeState } from '@nineops/contract/ordering/notices.contract'
import type { priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import { sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { Customer } from './price-rises.domain.ts'
import { noticeColumns, type NoticeRow } from '../notices/notices.service.ts'

export async function selectCustomers(
  db: Db,
  accounts: readonly number[],
  day: string,
): Promise<Map<number, Customer>> {
  const rows = await allRows<Customer>(db)`
    select a.index, a.customer_type as "customerType", c.start_date as "contractFrom"
    from accounts a left join lateral (
      select max(start_date) as start_date from contracts
      where account_index = a.index and start_date <= ${day}::date and end_date >= ${day}::date
        and (ended_on is null or ended_on >= ${day}::date)
    ) c on true
    where a.index = any(${accounts}::int[])`
  return new Map(rows.map(row => [row.index, row]))
}

export interface NewPriceChange {
  clientIndex: number
  userIndex: number
  from: string
  percent: string | null
  amount: string | null
  agreed: boolean
  contractIndex: number | null
}

export interface Repriced {
  accountIndex: number
  description: string
  frequency: string
  quantity: string
  before: string
  after: string
}

/** Keeps what was changed. Returns its index. */
export async function insertPriceChange(
  db: Db,
  { clientIndex, userIndex, from, percent, amount, agreed, contractIndex }: NewPriceChange,
  charges: readonly Repriced[],
): Promise<number> {
  const index = await insertRow(db, 'price_changes', {
    client_index: clientIndex,
    from_day: from,
    percent,
    amount,
    agreed,
    contract_index: contractIndex,
    created_by: userIndex,
  })
  await sql`
    insert into repriced_charges (price_change_index, position, account_index, description, frequency, quantity,
      amount_before, amount_after)
    select ${index}, r.at, r."accountIndex", r.description, r.frequency, r.quantity, r.before, r.after
    from rows from (json_to_recordset(${JSON.stringify(charges)})
      as ("accountIndex" int, description text, frequency text, quantity numeric, before numeric, after numeric))
      with ordinality as r ("accountIndex", description, frequency, quantity, before, after, at)`.execute(db)
  return index
}

export interface NamedStep {
  contract: number
  from: string
  amount: string
  description: string
}

/** The steps that these contracts name, and the charges that each raised. */
export const selectNamedSteps = (db: Db, contracts: readonly number[]) => allRows<NamedStep>(db)`
    select distinct p.contract_index as contract, p.from_day as "from", p.amount, r.description
    from price_changes p join repriced_charges r on r.price_change_index = p.index
    where p.contract_index = any(${contracts}::int[])`

export interface MadeRow {
  index: number
  from: string
  percent: string | null
  amount: string | null
  agreed: boolean
  contract: number | null
  charges: number
  accounts: number
  told: number
  underWay: number
  refused: number
  outboxed: number
  lettersToPost: number
  createdBy: string | null
  createdAt: Date
}

/** Changes of prices, newest first; or one of them, or those of a contract. */
export const selectMade = (
  db: Db,
  clientIndex: number,
  { index, contract }: { index?: number; contract?: number | undefined },
) => allRows<MadeRow>(db)`
    select p.index, p.from_day as "from", p.percent, p.amount, p.agreed,
      p.contract_index as contract, r.charges, r.accounts, n.told, n."underWay", n.refused, n.outboxed,
      n."lettersToPost", u.username as "createdBy", p.created_at as "createdAt"
    from price_changes p left join users u on u.index = p.created_by
    cross join lateral (
      select count(*)::int as charges, count(distinct account_index)::int as accounts
      from repriced_charges where price_change_index = p.index) r
    cross join lateral (
      select (count(*) filter (where e.state = 'sent' or n.posted_on is not null))::int as told,
        (count(*) filter (where e.state in ('queued', 'unsure')))::int as "underWay",
        (count(*) filter (where e.state = 'refused'))::int as refused,
        (count(*) filter (where e.state = 'outbox'))::int as outboxed,
        (count(*) filter (where n.address is not null and n.posted_on is null))::int as "lettersToPost"
      from notices n left join account_emails e on e.index = n.account_email_index
      where n.price_change_index = p.index) n
    where ${allOf(
      sql`p.client_index = ${clientIndex}`,
      equals('p.index', index),
      equals('p.contract_index', contract),
    )}
    order by p.index desc limit 200`

export interface RepricedRow extends NoticeRow {
  accountIndex: number
  accountNumber: string
  companyName: string
  charges: number
  before: string
  after: string
}

type Repricings = ListQuery<typeof priceChanges.accounts> & { priceChange: number }

const matching = ({ priceChange, filter }: Repricings) =>
  allOf(
    sql`a.index in (select account_index from repriced_charges where price_change_index = ${priceChange})`,
    ifText(filter, text => sql`(a.account_number || ' ' || a.company_name) ~* ${literally(text)}`),
  )

/** Accounts of a change of prices. */
export const repricedAccounts = sqlList({
  matching: (of: Repricings) => sql`from accounts a where ${matching(of)}`,
  rows: (of, cut) => sql<RepricedRow>`
    select a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
      r.charges, r.before, r.after, ${noticeColumns}
    from (select * from accounts a where ${matching(of)} order by a.account_number, a.index ${cut}) a
    cross join lateral (
      select count(*)::int as charges, sum(round(amount_before * quantity, 2)) as before,
        sum(round(amount_after * quantity, 2)) as after
      from repriced_charges where price_change_index = ${of.priceChange} and account_index = a.index) r
    left join notices n on n.price_change_index = ${of.priceChange} and n.account_index = a.index
    left join account_emails e on e.index = n.account_email_index
    order by a.account_number, a.index`,
})

export interface UntoldCharge {
  accountIndex: number
  description: string
  frequency: Exclude<ChargeFrequency, 'once'>
  quantity: string
  before: string
  after: string
  /** Of the charge as it is now; empty where it is gone. */
  productGroup: string
  productIndex: number | null
}

/** The charges of accounts that have not been told, or by an e-mail in one of these states, by account. */
export const selectUntold = (
  db: Db,
  priceChange: number,
  again: readonly NoticeState[],
) => allRows<UntoldCharge>(db)`
    select r.account_index as "accountIndex", r.description, r.frequency, trim_scale(r.quantity)::text as quantity,
      r.amount_before as before, r.amount_after as after, coalesce(c.product_group, '') as "productGroup",
      c.product_index as "productIndex"
    from repriced_charges r left join lateral (
      select product_group, product_index from charges
      where account_index = r.account_index and description = r.description
      order by start_date desc, index desc limit 1
    ) c on true
    where r.price_change_index = ${priceChange} and not exists (
      select from notices n left join account_emails e on e.index = n.account_email_index
      where n.price_change_index = ${priceChange} and n.account_index = r.account_index
        and (e.index is null or e.state <> all(${again}::text[])))
    order by r.account_index, r.position`
