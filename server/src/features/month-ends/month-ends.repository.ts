import type { PaymentMethod, PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import type {
  ExportGap,
  MonthEndCheck,
  monthEnds,
  SalesLine,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import { sql } from 'kysely'
import { equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyRow, onlyValue } from '../../platform/db/query-rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

/** The days of a month; of one reseller, or of all. */
export interface Month {
  from: string
  to: string
  client?: number | undefined
}

const whose = (column: string, { client }: Month) => equals(column, client) ?? sql`true`

/**
 * Postings of the month, found reseller by reseller: the index begins with them. Those of zero pounds change nothing.
 */
const postings = (of: Month) => sql`clients c join account_postings p on p.client_index = c.index
  and p.effective_on between ${of.from} and ${of.to} and p.amount <> 0 and ${whose('c.index', of)}`

export interface ClosingRow {
  client: number
  name: string
  closing: string
}

/** Each reseller's debt at the month's end: what is open today, less what was posted for later days. */
export const selectClosing = (db: Db, of: Month) => allRows<ClosingRow>(db)`
    select c.index as client, c.name, coalesce(o.remainder, 0.00) - coalesce(l.amount, 0.00) as closing
    from clients c
    left join (
      select client_index, sum(remainder) as remainder from open_items o where ${whose('o.client_index', of)} group by 1
    ) o on o.client_index = c.index
    left join lateral (
      select sum(p.amount) as amount from account_postings p
      where p.client_index = c.index and p.effective_on > ${of.to}
    ) l on true
    where ${whose('c.index', of)} order by c.name, c.index`

export type SalesRow = SalesLine & { client: number }

/** Sales and VAT of the documents whose tax point is in the month. */
export const selectSales = (db: Db, of: Month) => allRows<SalesRow>(db)`
    select i.client_index as client, i.kind, v.vat_rate as "vatRate", v.rate::text as percent,
      count(*)::int as documents, sum(v.net) as net, sum(v.vat) as vat, sum(v.net + v.vat) as gross
    from clients c join invoices i on i.client_index = c.index and i.invoice_date between ${of.from} and ${of.to}
      and i.confirmed_at is not null and ${whose('c.index', of)}
    join invoice_vat v on v.invoice_index = i.index
    group by 1, 2, 3, 4 order by 1, 2 desc, 3, 4`

export interface NotPostedRow {
  client: number
  documents: number
  gross: string
}

export const selectNotPosted = (db: Db, of: Month) => allRows<NotPostedRow>(db)`
    select i.client_index as client, count(*)::int as documents, sum(i.gross) as gross
    from clients c join invoices i on i.client_index = c.index and i.invoice_date between ${of.from} and ${of.to}
      and i.confirmed_at is not null and ${whose('c.index', of)}
    where not exists (select from account_postings p where p.invoice_index = i.index)
    group by 1`

/**
 * The month's postings, each with the reason why no file for the books has it; null where one has. A document is in
 * the pack of its run, a Direct Debit in that of the run which collected it. What only few postings need is looked up
 * for those alone.
 */
const placed = (of: Month) => sql`
  packs as (
    select distinct on (invoice_run_index) invoice_run_index, left_out_brands, left_out_accounts, withdrawn
    from pack_ledgers order by invoice_run_index, index desc
  ), without as (
    select coalesce(array_agg(m.brand_index), '{}') as brands from output_group_brands m
    join output_groups g on g.index = m.output_group_index where 'sales-ledger' = any(g.left_out)
  ), documents as (
    select i.index, i.invoice_run_index, i.brand_index
    from clients c join invoices i on i.client_index = c.index and i.invoice_date between ${of.from} and ${of.to}
    where ${whose('c.index', of)}
  ), placed as (
    select p.index, p.client_index, p.account_index, p.effective_on, p.kind, p.method, p.reference, p.amount,
      case
        when p.kind = 'opening_balance' or (p.kind = 'reversal' and (
          select o.kind from account_postings o where o.index = p.reverses_index) = 'opening_balance') then 'in_books'
        when p.invoice_index is not null or p.direct_debit_file_index is not null then case
          when k.invoice_run_index is null or k.withdrawn then 'no_pack'
          when k.left_out_brands <> '{}' and coalesce(i.brand_index, (
            select collected.brand_index from direct_debit_collections d
            join invoices collected on collected.index = d.invoice_index
            where d.direct_debit_file_index = p.direct_debit_file_index and d.position = p.direct_debit_position
          )) = any(k.left_out_brands) then 'no_ledger'
          when p.account_index = any(k.left_out_accounts) then 'unnamed' end
        when (select e.ledger_export_index from ledger_export_postings e where e.posting_index = p.index) is not null
          then null
        else (
          select case
            when a.brand_index = any((select brands from without)::int[]) then 'no_ledger'
            when upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) !~ '^[A-Z0-9/&.-]{1,8}$'
              then 'unnamed'
            else 'not_exported' end
          from accounts a where a.index = p.account_index) end as gap
    from ${postings(of)}
    left join documents i on i.index = p.invoice_index
    left join direct_debit_files f on f.index = p.direct_debit_file_index
    left join packs k on k.invoice_run_index = coalesce(f.invoice_run_index, i.invoice_run_index)
  )`

export interface MovementRow {
  client: number
  kind: PostingKind
  method: PaymentMethod | null
  gap: ExportGap | null
  postings: number
  amount: string
}

/**
 * The month's postings by kind, method and whether the books have them. Materialized, or they are sorted for the groups
 * that the planner expects.
 */
export const selectMovements = (db: Db, of: Month) => allRows<MovementRow>(db)`
    with ${placed(of)}, narrow as materialized (select client_index, kind, method, gap, amount from placed)
    select client_index as client, kind, method, gap, count(*)::int as postings, sum(amount) as amount
    from narrow group by 1, 2, 3, 4`

export type Unexported = ListQuery<typeof monthEnds.unexported> & Month

interface UnexportedRow {
  index: number
  clientIndex: number
  clientName: string
  accountIndex: number
  accountNumber: string
  companyName: string
  effectiveOn: string
  kind: PostingKind
  reference: string
  amount: string
  gap: ExportGap
}

const matching = ({ gap }: Unexported) => equals('m.gap', gap) ?? sql`m.gap is not null`

/** Postings of the month that are in no file for the books. */
export const listedUnexported = sqlList({
  async count(db: Db, of: Unexported) {
    return onlyValue<number>(db)`
      with ${placed(of)} select count(*)::int as total from placed m where ${matching(of)}`
  },
  rows: (of: Unexported, cut) => sql<UnexportedRow>`
    with ${placed(of)}
    select m.index, m.client_index as "clientIndex", c.name as "clientName", m.account_index as "accountIndex",
      a.account_number as "accountNumber", a.company_name as "companyName", m.effective_on as "effectiveOn", m.kind,
      m.reference, m.amount, m.gap
    from placed m join clients c on c.index = m.client_index join accounts a on a.index = m.account_index
    where ${matching(of)} order by m.effective_on, m.index ${cut}`,
})

/** By account: the index of an account's postings has their amounts. */
const ofAccounts = (column: string, { client }: Month) =>
  client === undefined
    ? sql`true`
    : sql`${sql.ref(column)} in (select index from accounts where client_index = ${client})`

/**
 * A second count, account by account: the balance at the month's end, and where the balance of today is not what is
 * open.
 */
export const selectCheck = (db: Db, of: Month, most: number) => onlyRow<MonthEndCheck>(db)`
    with sums as (
      select p.account_index, sum(p.amount) filter (where p.effective_on <= ${of.to}) as balance, sum(p.amount) as total
      from account_postings p where ${ofAccounts('p.account_index', of)} group by 1
    ), open as (
      select o.account_index, sum(o.remainder) as remainder from open_items o
      where ${ofAccounts('o.account_index', of)} group by 1
    ), counted as (
      select a.client_index, a.index, a.account_number, coalesce(s.balance, 0.00) as balance,
        coalesce(s.total, 0.00) as total, coalesce(o.remainder, 0.00) as open
      from sums s full join open o on o.account_index = s.account_index
      join accounts a on a.index = coalesce(s.account_index, o.account_index)
    )
    select (select count(*)::int from counted) as accounts,
      coalesce((
        select jsonb_agg(jsonb_build_object('client', client_index, 'balance', balance::text) order by client_index)
        from (select client_index, sum(balance) as balance from counted group by 1) r), '[]') as resellers,
      coalesce((
        select jsonb_agg(jsonb_build_object('client', client_index, 'account',
          jsonb_build_object('index', index, 'accountNumber', account_number), 'balance', total::text,
          'open', open::text) order by index)
        from (select * from counted where total <> open order by index limit ${most}) d), '[]') as differences`
