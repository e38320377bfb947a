import type {
  accountLedgers,
  PaymentMethod,
  Posting,
  PostingKind,
} from '@nineops/contract/crm/account-ledger.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import { allOf, equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { rowExists } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface PostingRow {
  index: number
  effectiveOn: string
  kind: PostingKind
  amount: string
  dueOn: string
  invoiceIndex: number | null
  invoiceRunIndex: number | null
  number: string | null
  method: PaymentMethod | null
  reference: string
  reason: string
  remainder: string
  allocations: Posting['allocations']
  credited: string
  reverses: number | null
  fromStatement: boolean
  disputed: boolean
  /** Whether something of the invoice is left to credit. */
  creditable: boolean
  /** Kind of the posting that reverses it. */
  reversedBy: PostingKind | null
  balance: string
  postedBy: string | null
  postedAt: Date
}

export type Ledger = ListQuery<typeof accountLedgers.postings> & { accountIndex: number }

const matching = (of: Ledger) =>
  allOf(
    equals('p.account_index', of.accountIndex),
    equals('p.kind', of.kind),
    equals('p.invoice_index', of.invoice),
  )

/** Postings with the balance after each in order of day, the latest first. */
export const listedPostings = sqlList({
  matching: (of: Ledger) => sql`from account_postings p where ${matching(of)}`,
  rows: (of, cut) => sql<PostingRow>`
    with balanced as (
      select index, sum(amount) over (order by effective_on, index) as balance
      from account_postings where account_index = ${of.accountIndex}
    ), page as (
      select p.*, b.balance from account_postings p join balanced b on b.index = p.index
      where ${matching(of)} order by p.effective_on desc, p.index desc ${cut}
    )
    select p.index, p.effective_on as "effectiveOn", p.kind, p.amount, p.due_on as "dueOn",
      p.invoice_index as "invoiceIndex", i.invoice_run_index as "invoiceRunIndex", i.number, p.method, p.reference,
      p.reason, coalesce(o.remainder, 0.00) as remainder, p.reverses_index as reverses,
      p.statement_line_index is not null as "fromStatement",
      exists (select from open_disputes d where d.posting_index = p.index) as disputed,
      coalesce((
        select sum(v.net + v.vat) from credited_vat v join invoices n
          on n.invoice_run_index = v.invoice_run_index and n.account_index = p.account_index and n.kind = 'credit_note'
        where v.invoice_index = p.invoice_index and n.confirmed_at is not null), 0.00) as credited,
      p.kind = 'invoice' and exists (
        select from invoice_lines l
        where l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index and l.document = i.kind
          and l.net <> coalesce((
            select -sum(c.net) from invoice_lines c join invoice_runs n on n.index = c.invoice_run_index
            where c.corrects_invoice_index = i.index and c.corrects_line = l.line_number
              and n.status <> ${invoiceRunStatus.abandoned}), 0)) as creditable,
      (select r.kind from account_postings r where r.reverses_index = p.index) as "reversedBy",
      coalesce((
        select json_agg(json_build_object('posting', other.index, 'kind', other.kind, 'effectiveOn', other.effective_on,
          'number', document.number, 'amount', of_it.amount::text, 'corrects', exists (
            select from credited_vat v
            where v.invoice_run_index = document.invoice_run_index and v.invoice_index = p.invoice_index)) order by other.effective_on, other.index)
        from (
          select case p.index when debit_index then credit_index else debit_index end as index, sum(amount) as amount
          from account_allocations where debit_index = p.index or credit_index = p.index
          group by 1 having sum(amount) > 0
        ) of_it join account_postings other on other.index = of_it.index
        left join invoices document on document.index = other.invoice_index), '[]') as allocations,
      p.balance, u.username as "postedBy", p.posted_at as "postedAt"
    from page p left join invoices i on i.index = p.invoice_index left join open_items o on o.posting_index = p.index
    left join invoice_runs r on r.index = i.invoice_run_index
    left join users u on u.index = coalesce(p.posted_by, r.confirmed_by)
    order by p.effective_on desc, p.index desc`,
})

/** Whether the account is this reseller's. */
export const accountExists = (db: Db, clientIndex: number, accountIndex: number) =>
  rowExists(db, 'accounts', { index: accountIndex, client_index: clientIndex })

export interface PostingFacts {
  kind: PostingKind
  amount: string
  effectiveOn: string
  method: PaymentMethod | null
  reference: string
  remainder: string
  reversed: boolean
  fromStatement: boolean
}

/** A posting of an account. */
export const selectPosting = (db: Db, accountIndex: number, index: number) => firstRow<PostingFacts>(db)`
    select p.kind, p.amount, p.effective_on as "effectiveOn", p.method, p.reference,
      coalesce(o.remainder, 0.00) as remainder,
      exists (select from account_postings r where r.reverses_index = p.index) as reversed,
      p.statement_line_index is not null as "fromStatement"
    from account_postings p left join open_items o on o.posting_index = p.index
    where p.account_index = ${accountIndex} and p.index = ${index}`

/** An account's balance; negative if it is in credit. */
export async function selectBalance(db: Db, accountIndex: number): Promise<string> {
  const row = await firstRow<{ balance: string }>(db)`
    select coalesce(sum(amount), 0.00) as balance from account_postings
    where account_index = ${accountIndex}`
  return row?.balance ?? '0.00'
}

/** Whether a confirmed run has billed a closed account's last day; null while the account is open. */
export async function selectLastInvoice(db: Db, accountIndex: number): Promise<'to_come' | 'made' | null> {
  const row = await firstRow<{ made: boolean }>(db)`
    select exists (
      select from invoice_run_accounts i
      join invoice_runs r on r.index = i.invoice_run_index
      join bill_runs b on b.index = r.bill_run_index
      where i.account_index = a.index and i.status <> 'failed' and r.purpose = 'bill'
        and r.status >= ${invoiceRunStatus.confirmed} and b.period_end >= a.closed_on
    ) as made
    from accounts a where a.index = ${accountIndex} and a.closed_on is not null`
  if (!row) return null
  return row.made ? 'made' : 'to_come'
}

export interface OpenRow {
  index: number
  kind: PostingKind
  number: string | null
  reference: string
  dueOn: string
  amount: string
  remainder: string
  /** The dispute that is open on it. */
  dispute: number | null
}

/** What is not settled on an account, debts and credits, the oldest first. */
export const selectOpen = (db: Db, accountIndex: number) => allRows<OpenRow>(db)`
    select p.index, p.kind, i.number, p.reference, o.due_on as "dueOn", p.amount, o.remainder,
      d.index as dispute
    from open_items o join account_postings p on p.index = o.posting_index
    left join invoices i on i.index = p.invoice_index left join open_disputes d on d.posting_index = p.index
    where o.account_index = ${accountIndex} order by o.due_on, o.posting_index`

/** Direct Debits of files whose collection day has not come, or is not posted yet. */
export const selectCollecting = (db: Db, accountIndex: number) => allRows<{
  on: string
  amount: string
  number: string
}>(db)`
    select f.entry_day as "on", c.amount, coalesce(i.number, '') as number
    from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index and not c.withdrawn
    join direct_debit_files f on f.index = c.direct_debit_file_index join invoices i on i.index = p.invoice_index
    where p.account_index = ${accountIndex} and p.kind = 'invoice' and not exists (
      select from account_postings r
      where r.direct_debit_file_index = f.index and r.direct_debit_position = c.position)
    order by f.entry_day, i.index`

/**
 * Debts that a Direct Debit that came back is to collect again: in a file that is not posted yet, or decided and still
 * possible. The same as what the next file presents again (`selectRepresented`). @param today London
 */
export const selectCollectedAgain = (db: Db, accountIndex: number, today: string) => allRows<{
  posting: number
  on: string | null
}>(db)`
    with again as (
      select c.direct_debit_file_index as file, c.position, p.index as posting, f.entry_day as "on"
      from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index and c.code = '18'
        and not c.withdrawn
      join direct_debit_files f on f.index = c.direct_debit_file_index
      where p.account_index = ${accountIndex} and p.kind = 'invoice' and not exists (
        select from account_postings r
        where r.direct_debit_file_index = f.index and r.direct_debit_position = c.position)
      union all
      select c.direct_debit_file_index, c.position, p.index, null
      from bacs_report_rows w join direct_debit_collections c
        on c.direct_debit_file_index = w.direct_debit_file_index and c.position = w.direct_debit_position
      join account_postings p on p.invoice_index = c.invoice_index
      left join mandates m on m.service_user_number = c.service_user_number and m.reference = c.reference
        and m.sort_code = c.sort_code and m.bank_account = c.bank_account
      where w.account_index = ${accountIndex} and w.decision = 'represent' and ${today}::date <= w.returned_on + 30
        and coalesce(m.state, 'active') not in ('cancelled', 'rejected', 'expired')
        and c.amount <= owed_of_collection(c.direct_debit_file_index, c.position)
        and not exists (
          select from direct_debit_collections other where other.represents_file_index = c.direct_debit_file_index
            and other.represents_position = c.position and not other.withdrawn)
    )
    select posting, "on" from again
    union all
    select d.posting_index, a."on" from again a
    join direct_debit_older_debts d on d.direct_debit_file_index = a.file and d.position = a.position`

/** The last day of the exports that could have an account's postings; null without one. */
export const selectExportedThrough = (db: Db, accountIndex: number) => onlyValue<string | null>(db)`
    select max(e.through) as through from accounts a join ledger_exports e on e.client_index = a.client_index
    where a.index = ${accountIndex} and not exists (
      select from output_group_brands m join output_groups g on g.index = m.output_group_index
      where m.brand_index = a.brand_index and 'sales-ledger' = any(g.left_out))`

/** Confirmed documents that are not in the ledger, because it began later. */
export const countDocumentsBefore = (db: Db, accountIndex: number) => onlyValue<number>(db)`
    select count(*)::int as count from invoices i
    where i.account_index = ${accountIndex} and i.confirmed_at is not null
      and not exists (select from account_postings p where p.invoice_index = i.index)`

/** Postings of an account that wait for a second person. */
export async function countWaiting(db: Db, accountIndex: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('waiting_postings')
    .select(eb => eb.fn.countAll<number>().as('waiting'))
    .where('account_index', '=', accountIndex)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Account numbers of a run whose payments and credits in hand no longer cover what its documents set off. */
export const selectShortOfHand = (db: Db, runIndex: number) => allValues<string>(db)`
    select a.account_number as "accountNumber"
    from invoices i join accounts a on a.index = i.account_index
    where i.invoice_run_index = ${runIndex} and i.set_off > 0 and i.set_off > (
      select coalesce(-sum(o.remainder), 0) from open_items o
      where o.account_index = i.account_index and o.remainder < 0)
    order by a.account_number`

/** A run's accounts whose documents are settled when they are posted: by what was in hand, or as not paid by Direct Debit. */
export const selectSettled = (db: Db, runIndex: number) => allRows<{
  accountIndex: number
  setOff: boolean
  paidOtherwise: boolean
}>(db)`
    select account_index as "accountIndex", set_off > 0 as "setOff",
      document #>> '{account,paymentMethod}' is distinct from 'direct_debit' as "paidOtherwise"
    from invoices where invoice_run_index = ${runIndex}
      and (set_off > 0 or document #>> '{account,paymentMethod}' is distinct from 'direct_debit')`

/** Files whose collection day has come and that are not posted yet, oldest first. @param today London */
export const selectFilesToPost = (db: Db, today: string) => allValues<number>(db)`
    select f.index from direct_debit_files f
    where f.withdrawn_at is null and f.entry_day <= ${today}
      and not exists (select from posted_direct_debit_files p where p.direct_debit_file_index = f.index)
    order by f.entry_day, f.index`

/** Whether one of a run's Direct Debit files is posted. */
export async function hasPostedFile(db: Db, runIndex: number): Promise<boolean> {
  const found = await db
    .selectFrom('posted_direct_debit_files as p')
    .innerJoin('direct_debit_files as f', 'f.index', 'p.direct_debit_file_index')
    .select('f.index')
    .where('f.invoice_run_index', '=', runIndex)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The accounts that a Direct Debit file collects from. */
export const selectAccountsOf = (db: Db, fileIndex: number) => allValues<number>(db)`
    select distinct account_index as "accountIndex" from direct_debit_collections
    where direct_debit_file_index = ${fileIndex}`
