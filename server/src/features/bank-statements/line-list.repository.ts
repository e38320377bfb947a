import type { bankStatements, LineState } from '@nineops/contract/invoicing/bank-statements.contract'
import { sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { escapeLike } from '../../platform/db/like.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

interface AccountName {
  index: number
  accountNumber: string
  companyName: string
}

export interface LineRow {
  index: number
  statementIndex: number
  paidOn: string
  amount: string
  reference: string
  payer: string
  state: LineState
  reason: string
  receipts: { posting: number; account: AccountName; amount: string }[]
  suggestions: {
    account: AccountName
    reason: 'same_amount' | 'paid_before' | 'same_name'
    debt: { index: number; number: string } | null
  }[]
  changedBy: string | null
}

export type Lines = ListQuery<typeof bankStatements.lines> & { clientIndex: number; line?: number }

const matching = ({ clientIndex, line, state, statement, filter }: Lines) => sql`
  from bank_statement_lines l where ${allOf(
    equals('l.client_index', clientIndex),
    equals('l.index', line),
    equals('l.state', state),
    equals('l.statement_index', statement),
    ifText(filter, text => {
      const part = `%${escapeLike(text)}%`
      return sql`(l.reference ilike ${part} or l.payer ilike ${part} or l.amount::text like ${part})`
    }),
  )}`

/** The most that are suggested for a line. */
const MOST = 3
const accountOf = (table: string) =>
  sql`json_build_object('index', ${sql.ref(`${table}.index`)}, 'accountNumber', ${sql.ref(`${table}.account_number`)},
    'companyName', ${sql.ref(`${table}.company_name`)})`

/**
 * Accounts that a line may be from: who paid under this name before, who is called so, and who owes this very amount;
 * an account once, by its best reason.
 */
const suggestions = sql`
  select coalesce(json_agg(json_build_object('account', ${accountOf('a')}, 'reason', s.reason, 'debt', s.debt)
    order by s.rank, a.account_number), '[]') as suggested
  from (
    select account_index, min(rank) as rank, (array_agg(reason order by rank))[1] as reason,
      (array_agg(debt) filter (where debt is not null))[1] as debt
    from (
      (select p.account_index, 1 as rank, 'paid_before' as reason, null::json as debt
        from bank_statement_lines b join account_postings p on p.statement_line_index = b.index and p.kind = 'receipt'
        where b.client_index = l.client_index and b.state in ('matched', 'assigned')
          and length(payer_key(l.payer)) >= 4 and payer_key(b.payer) = payer_key(l.payer)
        order by b.index desc limit ${MOST})
      union all
      (select n.index, 2, 'same_name', null from accounts n
        where n.client_index = l.client_index and length(payer_key(l.payer)) >= 4
          and payer_key(n.company_name) = payer_key(l.payer)
        order by n.index limit ${MOST})
      union all
      (select o.account_index, 3, 'same_amount',
          json_build_object('index', o.posting_index, 'number', coalesce(i.number, ''))
        from open_items o join account_postings p on p.index = o.posting_index
        left join invoices i on i.index = p.invoice_index
        where o.client_index = l.client_index and o.remainder = l.amount
        order by o.due_on, o.posting_index limit ${MOST})
    ) found group by account_index order by min(rank), account_index limit ${MOST}
  ) s join accounts a on a.index = s.account_index`

/** Lines of statements with what they became, and with suggestions while they wait. */
export const listedLines = sqlList({
  matching,
  rows: (of: Lines, cut) => sql<LineRow>`
    with page as materialized (select l.* ${matching(of)} order by l.paid_on desc, l.index desc ${cut})
    select l.index, l.statement_index as "statementIndex", l.paid_on as "paidOn", l.amount, l.reference, l.payer,
      l.state, l.reason, r.receipts, coalesce(s.suggested, '[]') as suggestions, u.username as "changedBy"
    from page l left join users u on u.index = l.changed_by
    cross join lateral (
      select coalesce(json_agg(json_build_object('posting', p.index, 'account', ${accountOf('a')},
        'amount', (-p.amount)::text) order by p.index), '[]') as receipts
      from account_postings p join accounts a on a.index = p.account_index
      where p.statement_line_index = l.index and p.kind = 'receipt' and not exists (
        select from account_postings v where v.reverses_index = p.index and v.kind = 'reversal')) r
    left join lateral (${suggestions}) s on l.state = 'unmatched'
    order by l.paid_on desc, l.index desc`,
})

/** One line. */
export async function selectLine(db: Db, clientIndex: number, line: number): Promise<LineRow | undefined> {
  const { rows } = await listedLines.page(db, { clientIndex, line, filter: '' }, { page: 1, pageSize: 1 })
  return rows[0]
}
