import type {
  agedDebts,
  AgedDebt,
  DebtSummary,
} from '@nineops/contract/partner-commercial/aged-debt.contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyRow, onlyValue } from '../../platform/db/query-rows.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export type Debts = ListQuery<typeof agedDebts.list> & { today: string }
type Narrowing = Pick<Debts, 'client' | 'brand'>

const sum = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(o.remainder) filter (where ${condition}), 0.00)`

/** Days late at which each column ends. */
const parts = (today: string): RawBuilder<unknown> => {
  const late = sql`${today}::date - o.due_on`
  const owed = sql`o.remainder > 0 and ${late}`
  return sql`${sum(sql`${owed} <= 0`)} as current, ${sum(sql`${owed} between 1 and 30`)} as "upTo30",
    ${sum(sql`${owed} between 31 and 60`)} as "upTo60", ${sum(sql`${owed} between 61 and 90`)} as "upTo90",
    ${sum(sql`${owed} > 90`)} as over90, ${sum(sql`o.remainder > 0`)} as total,
    ${sum(sql`o.remainder > 0 and d.posting_index is not null`)} as disputed,
    -${sum(sql`o.remainder < 0`)} as "inHand", (count(distinct o.account_index) filter (where o.remainder > 0))::int as accounts`
}

const openItems = sql`open_items o join accounts a on a.index = o.account_index
    left join open_disputes d on d.posting_index = o.posting_index`

const groups = {
  reseller: { key: sql`o.client_index`, name: sql`c.name`, number: sql`null` },
  brand: { key: sql`a.brand_index`, name: sql`b.name`, number: sql`null` },
  account: { key: sql`o.account_index`, name: sql`a.company_name`, number: sql`a.account_number` },
} as const

const narrowed = ({ client, brand }: Narrowing) =>
  allOf(equals('o.client_index', client), equals('a.brand_index', brand))

/** What is open is added up before names are joined: a reseller's accounts are many, its columns few. */
const grouped = (of: Debts) => sql`
  with sums as (
    select ${groups[of.by].key} as key, min(o.client_index) as client_index, ${parts(of.today)}
    from ${openItems} where ${narrowed(of)} group by 1
    having ${of.onlyDisputed ? sql`bool_or(d.posting_index is not null)` : sql`true`}
  ), named as (
    select s.key as index, s.client_index as "clientIndex", c.name as reseller, ${groups[of.by].name} as name,
      ${groups[of.by].number} as "accountNumber", s.accounts, s.current, s."upTo30", s."upTo60", s."upTo90", s.over90,
      s.total, s.disputed, s."inHand"
    from sums s join clients c on c.index = s.client_index
    left join accounts a on ${of.by === 'account' ? sql`a.index = s.key` : sql`false`}
    left join brands b on ${of.by === 'brand' ? sql`b.index = s.key` : sql`false`}
  ), found as (
    select * from named where ${
      ifText(of.filter, text => {
        const part = `%${escapeLike(text)}%`
        return sql`(name ilike ${part} or reseller ilike ${part} or "accountNumber" ilike ${part})`
      }) ?? sql`true`
    }
  )`

const columns = {
  name: sql`lower(name)`,
  accountNumber: sql`"accountNumber"`,
  current: sql`current`,
  upTo30: sql`"upTo30"`,
  upTo60: sql`"upTo60"`,
  upTo90: sql`"upTo90"`,
  over90: sql`over90`,
  total: sql`total`,
  disputed: sql`disputed`,
  inHand: sql`"inHand"`,
}

/** Debt by reseller, brand or account. */
export const listedDebts = sqlList({
  async count(db: Db, of: Debts) {
    return onlyValue<number>(db)`
      ${grouped(of)} select count(*)::int as total from found`
  },
  rows: (of: Debts, cut) => sql<AgedDebt>`${grouped(of)} select * from found
    ${orderBy(of.sort, columns, { otherwise: sql`total desc`, tiebreak: sql`index` })} ${cut}`,
})

/** All of it. */
export const selectTotals = (db: Db, narrowing: Narrowing, today: string) => onlyRow<DebtSummary['totals']>(
  db,
)`
    select ${parts(today)} from ${openItems} where ${narrowed(narrowing)}`

export interface OverdueDebt {
  accounts: number
  amount: string
  /** The oldest due day; null where nothing is overdue. */
  since: string | null
}

/** The overdue debt of all accounts, disputed or not: it reads each open item once. */
export const selectOverdue = (db: Db, today: string) => onlyRow<OverdueDebt>(db)`
    select count(*)::int as accounts, coalesce(sum(amount), 0.00) as amount, min(since) as since from (
      select sum(remainder) as amount, min(due_on) as since from open_items
      where remainder > 0 and due_on < ${today}::date group by account_index
    ) of_account`

/**
 * What was owed at each of these days, and what of it was late. A debt is late from the day after it is due until a
 * payment settles it, and again from the day on which that came back: all are added up by the first of these days that they count on.
 */
export async function selectTrend(
  db: Db,
  { client, brand }: Narrowing,
  days: readonly string[],
): Promise<DebtSummary['trend']> {
  const whose = allOf(equals('o.client_index', client), equals('a.brand_index', brand))
  const every = client === undefined && brand === undefined
  const join = brand === undefined ? sql`` : sql`join accounts a on a.index = o.account_index`
  const where = every ? sql`true` : whose
  return allRows<DebtSummary['trend'][number]>(db)`
    with days as (
      select d as day from unnest(${days}::date[]) as d
    ), posted as (
      select o.effective_on as day, sum(o.amount) as balance, 0::numeric as overdue
      from account_postings o ${join} where ${where} group by 1
      union all
      select greatest(o.due_on + 1, o.effective_on), 0, sum(o.amount)
      from account_postings o ${join} where o.amount > 0 and ${where} group by 1
      union all
      select greatest(o.due_on + 1, o.effective_on, coalesce(u.effective_on, p.effective_on)), 0, -sum(l.amount)
      from account_allocations l join account_postings o on o.index = l.debit_index
      join account_postings p on p.index = l.credit_index
      left join account_postings u
        on l.amount < 0 and u.reverses_index = p.index and u.kind = 'unpaid' and l.allocated_at >= u.posted_at ${join}
      where ${where} group by 1
    ), daily as (
      select day, sum(balance) as balance, sum(overdue) as overdue from posted group by day
    )
    select d.day as "on", coalesce(sum(p.balance), 0.00) as balance, coalesce(sum(p.overdue), 0.00) as overdue
    from days d left join daily p on p.day <= d.day group by d.day order by d.day`
}
