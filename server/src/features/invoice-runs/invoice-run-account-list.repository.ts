import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface AccountFilter {
  filter: string | undefined
  onlyFailed: boolean
  onlyPending: boolean
  /** Stage from which an account is not pending any more. */
  lastStage: number
  page: number
  pageSize: number
}

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
  kind: 'invoice' | 'credit_note'
  number: string | null
  net: string
  vat: string
  gross: string
  hasPdf: boolean
  previousGross: string | null
}

const matching = (runIndex: number, { filter, onlyFailed, onlyPending, lastStage }: AccountFilter) => sql`
  from invoice_run_accounts r join accounts a on a.index = r.account_index
  where r.invoice_run_index = ${runIndex}
    and (${filter ?? ''} = '' or position(lower(${filter ?? ''}) in lower(r.account_number || ' ' || a.company_name)) > 0)
    and (not ${onlyFailed}::boolean or r.status = 'failed')
    and (not ${onlyPending}::boolean or (r.status = 'pending' and r.stage < ${lastStage}))`

/** One page of a run's accounts by account number, and how many match. */
export async function selectAccountPage(db: Db, runIndex: number, filter: AccountFilter) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(runIndex, filter)}`.execute(db)
  const { rows } = await sql<AccountRow>`
    with page as (
      select r.*, a.company_name ${matching(runIndex, filter)}
      order by r.account_number limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}
    )
    select p.account_index as "accountIndex", p.account_number as "accountNumber",
      p.company_name as "companyName", p.brand_index as "brandIndex", b.name as "brandName", p.stage,
      case when p.status = 'pending' and p.stage >= ${filter.lastStage} then 'done' else p.status end as status,
      p.failed_process as "failedProcess", p.failure_cause as "failureCause",
      p.failure_message as "failureMessage", p.value_at_stake as "valueAtStake",
      i.index as "invoiceIndex", i.kind, i.number, i.net, i.vat, i.gross, i.pdf_key is not null as "hasPdf",
      previous.gross as "previousGross"
    from page p join brands b on b.index = p.brand_index
    left join invoices i on i.invoice_run_index = p.invoice_run_index and i.account_index = p.account_index
    left join lateral (
      select o.gross from invoices o
      where o.account_index = p.account_index and o.invoice_run_index < ${runIndex} and o.confirmed_at is not null
      order by o.invoice_date desc, o.index desc limit 1
    ) previous on true
    order by p.account_number`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface CauseRow {
  cause: string
  accounts: number
  valueAtStake: string
  examples: { accountIndex: number; accountNumber: string; brandIndex: number; message: string }[]
}

/** Failed accounts by cause, the most accounts first, with the first five of each. */
export async function selectCauses(db: Db, runIndex: number): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select failure_cause as cause, count(*)::int as accounts,
      coalesce(sum(value_at_stake), 0)::numeric(14, 2)::text as "valueAtStake",
      json_agg(json_build_object('accountIndex', account_index, 'accountNumber', account_number,
        'brandIndex', brand_index, 'message', failure_message) order by account_number)
        filter (where place <= 5) as examples
    from (
      select *, row_number() over (partition by failure_cause order by account_number) as place
      from invoice_run_accounts where invoice_run_index = ${runIndex} and status = 'failed'
    ) f
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export const selectRunAccount = (db: Db, runIndex: number, accountIndex: number) =>
  db
    .selectFrom('invoice_run_accounts')
    .select(['account_index as accountIndex', 'status'])
    .where('invoice_run_index', '=', runIndex)
    .where('account_index', '=', accountIndex)
    .executeTakeFirst()
