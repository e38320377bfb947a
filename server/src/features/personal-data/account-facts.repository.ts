import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import type { Whose } from './erase.repository.ts'

export interface AccountFacts {
  accountNumber: string
  closedOn: string | null
  erasedAt: Date | null
  /** Date of the last invoice or credit note. */
  lastDocument: string | null
}

export const selectFacts = (db: Db, { client, account }: Whose) => firstRow<AccountFacts>(db)`
    select a.account_number as "accountNumber", a.closed_on as "closedOn", a.erased_at as "erasedAt",
      (select max(i.invoice_date) from invoices i where i.account_index = a.index) as "lastDocument"
    from accounts a where a.index = ${account} and a.client_index = ${client}`

/** Rated calls of the account. */
export const countCalls = (db: Db, { account }: Whose) => onlyValue<number>(db)`
    select coalesce(sum(calls), 0)::int as calls from bill_run_usage where account_index = ${account}`

export const countEntries = (db: Db, { account }: Whose) => onlyValue<number>(db)`
    select count(*)::int as count from audit_accounts where account_index = ${account}`

export interface UnderWay {
  what: 'invoice run' | 'bill run' | 'e-mail' | 'line test'
  index: number
  description: string
}

/** Unfinished work on the account: open runs, e-mails being sent, line tests. */
export const selectUnderWay = (db: Db, { client, account }: Whose) => allRows<UnderWay>(db)`
    select 'invoice run' as what, r.index, r.description from invoice_runs r
      where r.client_index = ${client} and r.status not in (${invoiceRunStatus.abandoned}, ${invoiceRunStatus.complete})
        and exists (select from invoice_run_accounts m where m.invoice_run_index = r.index and m.account_index = ${account})
    union all
    select 'bill run', b.index, b.description from bill_runs b join accounts a on a.index = ${account}
      where b.client_index = ${client} and b.status < ${billRunStatus.closed} and b.period_start <= a.closed_on
    union all
    select 'e-mail', e.index, e.subject from hosted_emails e
      where e.account_index = ${account} and e.status in ('queued', 'sending')
    union all
    select 'line test', t.index, t.profile from line_tests t
      where t.account_index = ${account} and t.status in ('waiting', 'running')
    limit 20`

/**
 * The day after which the account's calls are on no invoice, where there are any: collected only, or rated in a bill
 * run that no complete invoice run has followed. Null where all are invoiced.
 */
export async function selectUnbilledSince(db: Db, { client, account }: Whose): Promise<string | null> {
  const billed = await sql<{ until: string }>`
    select coalesce(max(b.period_end), '0001-01-01')::text as until
    from accounts a join invoice_runs r on r.client_index = a.client_index and r.purpose = 'bill' and r.status = ${invoiceRunStatus.complete}
      and (cardinality(r.brand_indexes) = 0 or brand_on(a.index, r.invoice_date) = any(r.brand_indexes))
    join bill_runs b on b.index = r.bill_run_index
    where a.index = ${account}`.execute(db)
  const until = billed.rows[0]?.until ?? '0001-01-01'
  const rated = await sql`
    select from bill_runs b join bill_run_usage u on u.bill_run_index = b.index
    where b.client_index = ${client} and b.period_end > ${until} and u.account_index = ${account} and u.calls > 0
    limit 1`.execute(db)
  if (rated.rows.length > 0) return until
  const services = await sql<{
    cli: string
  }>`select cli from services where account_index = ${account}`.execute(db)
  const collected = await sql`
    select from calls
    where client_index = ${client} and started_at >= (${until}::date + 1)::timestamp at time zone 'Europe/London'
      and cli = any(${services.rows.map(({ cli }) => cli)}::text[])
    limit 1`.execute(db)
  return collected.rows.length > 0 ? until : null
}

/** Keys of the account's uploaded files and composed e-mails. */
export const selectStoredKeys = (db: Db, { account }: Whose) => allValues<string>(db)`
    select v.storage_key as key from account_files f join account_file_versions v on v.file_index = f.index
      where f.account_index = ${account}
    union all
    select s.outbox_key from hosted_emails e join hosted_email_sends s on s.hosted_email_index = e.index
      where e.account_index = ${account} and s.outbox_key is not null
    union all
    select storage_key from personal_data_copies where account_index = ${account} and storage_key is not null`

/** Keys of documents that name the account: its PDFs, and packs and reports of the runs it was in. */
export const selectBookKeys = (db: Db, { account }: Whose) => allValues<string>(db)`
    with runs as (
      select distinct r.index, r.bill_run_index from invoices i join invoice_runs r on r.index = i.invoice_run_index
      where i.account_index = ${account}
    )
    select i.pdf_key as key from invoices i where i.account_index = ${account} and i.pdf_key is not null
    union
    select f.storage_key from invoice_run_files f join runs on runs.index = f.invoice_run_index
    union
    select q.storage_key from report_requests q
      join runs on runs.index = q.invoice_run_index or runs.bill_run_index = q.bill_run_index
      where q.storage_key is not null`

/** Deletes the records of packs and reports of the runs that the account was in: their files are gone. */
export async function forgetRunFiles(db: Db, { account }: Whose): Promise<number> {
  const runs = sql`select r.index, r.bill_run_index from invoices i join invoice_runs r on r.index = i.invoice_run_index
    where i.account_index = ${account}`
  await sql`
    update report_requests q set storage_key = null
    where q.storage_key is not null and exists (
      select from (${runs}) r where r.index = q.invoice_run_index or r.bill_run_index = q.bill_run_index)`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    delete from invoice_run_files where invoice_run_index in (select index from (${runs}) r)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
