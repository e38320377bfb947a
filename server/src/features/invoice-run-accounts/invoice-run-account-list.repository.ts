import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import type { invoiceRunAccounts } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstValue } from '../../platform/db/query-rows.ts'
import { baselineRunsOf } from '../comparisons/comparisons.service.ts'
import { invoicedBy, invoicedSince } from '../invoice-run-states/invoice-run-states.service.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

type Query = ListQuery<typeof invoiceRunAccounts.list>
/** `lastStage` is the stage from which an account is no longer pending. */
type AccountFilter = Omit<Query, 'sort'> & { lastStage: number }
type Accounts = Query & { runIndex: number; lastStage: number }

export interface AccountRow {
  accountIndex: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  stage: number
  status: 'pending' | 'done' | 'failed'
  failedProcess: string | null
  failureCause: string | null
  failureMessage: string | null
  valueAtStake: string | null
  invoiceIndex: number | null
  invoiceNumber: string | null
  invoiceNet: string
  invoiceVat: string
  invoiceGross: string
  invoiceHasPdf: boolean
  invoiceEmail: DeliveryState | null
  creditNoteIndex: number | null
  creditNoteNumber: string | null
  creditNoteNet: string
  creditNoteVat: string
  creditNoteGross: string
  creditNoteHasPdf: boolean
  creditNoteEmail: DeliveryState | null
  /** Of both documents; null without one. */
  net: string | null
  vat: string
  gross: string
  previousGross: string | null
  invoicedBy: number | null
}

/** Rows of a run's accounts `r` that match a filter, joined to their company `a` only where the filter needs it. */
const matching = (
  runIndex: number,
  { filter = '', onlyFailed, onlyPending, lastStage }: AccountFilter,
  withCompany = filter !== '',
) => sql`
  from invoice_run_accounts r ${withCompany ? sql`join accounts a on a.index = r.account_index` : sql``}
  where r.invoice_run_index = ${runIndex}
    ${filter === '' ? sql`` : sql`and position(lower(${filter}) in lower(r.account_number || ' ' || a.company_name)) > 0`}
    ${onlyFailed ? sql`and r.status = 'failed' and not exists (select from invoice_runs v where v.index = r.invoice_run_index and ${invoicedSince('r', 'v')})` : sql``}
    ${onlyPending ? sql`and r.status = 'pending' and r.stage < ${lastStage}` : sql``}`

const shownStatus = (row: RawBuilder<unknown>, lastStage: number) =>
  sql`case when ${row}.status = 'pending' and ${row}.stage >= ${lastStage} then 'done' else ${row}.status end`

// Joined for the order alone: a page reads its hundred rows afterwards.
const invoiceValue = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from invoices i
    where i.invoice_run_index = r.invoice_run_index and i.account_index = r.account_index)`

const order = ({ sort, lastStage }: Accounts) =>
  orderBy(
    sort,
    {
      accountNumber: 'r.account_number',
      companyName: sql`lower(a.company_name)`,
      brand: sql`(select lower(b.name) from brands b where b.index = r.brand_index)`,
      status: shownStatus(sql`r`, lastStage),
      stage: 'r.stage',
      failure: 'r.failure_message',
      number: invoiceValue(sql`(array_agg(i.number order by i.kind desc))[1]`),
      net: invoiceValue(sql`sum(i.net)`),
      vat: invoiceValue(sql`sum(i.vat)`),
      gross: invoiceValue(sql`sum(i.gross)`),
    },
    { otherwise: sql`r.account_number`, tiebreak: sql`r.account_index` },
  )

/** Columns of an account's document of a kind, which may not exist. As JSON they would cost PostgreSQL twice as much. */
const documentColumns = (name: 'invoice' | 'creditNote') => {
  const [d, e] = [sql.raw(name === 'invoice' ? 'i' : 'n'), sql.raw(name === 'invoice' ? 'ie' : 'ne')]
  const as = (column: string) => sql.ref(`${name}${column}`)
  return sql`${d}.index as ${as('Index')}, ${d}.number as ${as('Number')}, ${d}.net as ${as('Net')},
    ${d}.vat as ${as('Vat')}, ${d}.gross as ${as('Gross')}, ${d}.pdf_key is not null as ${as('HasPdf')},
    ${e}.status as ${as('Email')}`
}

const accountRows = (of: Accounts, cut: RawBuilder<unknown>) => {
  const withCompany = Boolean(of.filter) || of.sort.some(({ column }) => column === 'companyName')
  return sql<AccountRow>`
    with found as materialized (
      select r.* ${matching(of.runIndex, of, withCompany)} ${order(of)} ${cut}
    ), page as (
      -- numbered as they come
      select *, row_number() over () as place from found
    )
    select p.account_index as "accountIndex", p.account_number as "accountNumber",
      a.company_name as "companyName", p.brand_index as "brandIndex", b.name as "brandName", p.stage,
      ${shownStatus(sql`p`, of.lastStage)} as status,
      p.failed_process as "failedProcess", p.failure_cause as "failureCause",
      p.failure_message as "failureMessage", p.value_at_stake as "valueAtStake",
      ${documentColumns('invoice')}, ${documentColumns('creditNote')},
      coalesce(i.net + n.net, i.net, n.net) as net, coalesce(i.vat + n.vat, i.vat, n.vat) as vat,
      coalesce(i.gross + n.gross, i.gross, n.gross) as gross, previous.gross as "previousGross",
      ${invoicedBy('p', 'v')} as "invoicedBy"
    from page p join invoice_runs v on v.index = p.invoice_run_index join accounts a on a.index = p.account_index join brands b on b.index = p.brand_index
    left join invoices i on i.invoice_run_index = p.invoice_run_index and i.account_index = p.account_index
      and i.kind = 'invoice'
    left join invoices n on n.invoice_run_index = p.invoice_run_index and n.account_index = p.account_index
      and n.kind = 'credit_note'
    left join hosted_emails ie on ie.invoice_index = i.index
    left join hosted_emails ne on ne.invoice_index = n.index
    -- As the comparison has it: of the month before, on the latest of its runs that billed the account.
    left join lateral (
      select sum(o.gross) as gross from invoices o
      where o.account_index = p.account_index and o.invoice_run_index = (
        select max(m.invoice_run_index) from invoices m
        where m.account_index = p.account_index and m.invoice_run_index = any(${baselineRunsOf(of.runIndex)}))
    ) previous on true
    order by p.place`
}

/** A run's accounts, by account number unless sorted. */
export const listedAccounts = sqlList({
  matching: (of: Accounts) => matching(of.runIndex, of),
  rows: accountRows,
})

/** Indexes of all accounts that match. */
export const selectMatching = (db: Db, runIndex: number, filter: AccountFilter) => allValues<number>(db)`
    select r.account_index as index ${matching(runIndex, filter)}`

/** The first account that is not in the run. */
export const selectStranger = (
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
) => firstValue<number>(db)`
    select wanted.index from unnest(${accountIndexes}::int[]) as wanted (index)
    where not exists (select from invoice_run_accounts r
      where r.invoice_run_index = ${runIndex} and r.account_index = wanted.index)
    limit 1`

export interface CauseRow {
  cause: string
  accounts: number
  valueAtStake: string
  /** The first of those that failed because of their details, prices or brand. */
  checked: number[]
  examples: { accountIndex: number; accountNumber: string; brandIndex: number; message: string }[]
}

/** Failed accounts by cause, the most accounts first, with the first five of each. */
export const selectCauses = (db: Db, runIndex: number) => allRows<CauseRow>(db)`
    select failure_cause as cause, count(*)::int as accounts,
      coalesce(sum(abs(value_at_stake)), 0)::numeric(14, 2)::text as "valueAtStake",
      json_agg(json_build_object('accountIndex', account_index, 'accountNumber', account_number,
        'brandIndex', brand_index, 'message', failure_message) order by account_number)
        filter (where place <= 5) as examples,
      coalesce(json_agg(account_index) filter (where place <= 50 and failed_process = 'validate-accounts'), '[]') as checked
    from (
      select a.*, row_number() over (partition by a.failure_cause order by a.account_number) as place
      from invoice_run_accounts a join invoice_runs r on r.index = a.invoice_run_index
      where a.invoice_run_index = ${runIndex} and a.status = 'failed' and not ${invoicedSince('a', 'r')}
    ) f
    group by 1 order by 2 desc, 1`

export const selectRunAccount = (db: Db, runIndex: number, accountIndex: number) =>
  db
    .selectFrom('invoice_run_accounts')
    .select(['account_index as accountIndex', 'status'])
    .where(eb => eb.and({ invoice_run_index: runIndex, account_index: accountIndex }))
    .executeTakeFirst()
