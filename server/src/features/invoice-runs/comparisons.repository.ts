import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface ComparedRow {
  accountIndex: number
  accountNumber: string
  companyName: string
  brandName: string
  grossPence: number | null
  history: { invoiceDate: string; gross: string; pence: number }[]
}

/** Every calculated account of a run with its last three confirmed documents before the run, newest first. */
export async function selectCompared(db: Db, runIndex: number): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select r.account_index as "accountIndex", r.account_number as "accountNumber",
      a.company_name as "companyName", b.name as "brandName", (i.gross * 100)::int8 as "grossPence",
      coalesce(h.history, '[]') as history
    from invoice_run_accounts r
    join accounts a on a.index = r.account_index join brands b on b.index = r.brand_index
    left join invoices i on i.invoice_run_index = r.invoice_run_index and i.account_index = r.account_index
    left join lateral (
      select json_agg(json_build_object('invoiceDate', o.invoice_date, 'gross', o.gross::text,
        'pence', (o.gross * 100)::int8) order by o.invoice_date desc, o.index desc) as history
      from (
        select p.index, p.invoice_date, p.gross from invoices p
        where p.account_index = r.account_index and p.invoice_run_index < ${runIndex}
          and p.confirmed_at is not null
        order by p.invoice_date desc, p.index desc limit 3
      ) o
    ) h on true
    where r.invoice_run_index = ${runIndex} and r.stage >= 3 and r.status <> 'failed'
    order by r.account_number`.execute(db)
  return rows
}
