import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface AccountSubject {
  client: number
  account: number
  brand: number
  accountNumber: string
  companyName: string
}

export const selectAccount = (db: Db, client: number, account: number): Promise<AccountSubject | undefined> =>
  db
    .selectFrom('accounts')
    .select([
      'client_index as client',
      'index as account',
      'brand_index as brand',
      'account_number as accountNumber',
      'company_name as companyName',
    ])
    .where(eb => eb.and({ client_index: client, index: account }))
    .executeTakeFirst()

export interface RunSubject {
  client: number
  run: number
  description: string
  billRun: number
  /** When the previous run was created; null for the first. */
  since: string | null
  /** Later changes, after its confirmation, do not belong to this run. */
  until: string | null
}

export const selectRun = (db: Db, run: number) => firstRow<RunSubject>(db)`
    select r.client_index as client, r.index as run, r.description, b.index as "billRun",
      (select max(p.created_at) from invoice_runs p join bill_runs pb on pb.index = p.bill_run_index
        where p.client_index = r.client_index and p.purpose = 'bill' and p.status <> ${invoiceRunStatus.abandoned} and pb.period_start < b.period_start
          and p.created_at < r.created_at)::text as since, r.confirmed_at::text as until
    from invoice_runs r join bill_runs b on b.index = r.bill_run_index where r.index = ${run}`

export interface InvoiceSubject extends AccountSubject {
  invoice: number
  number: string | null
  run: number
  runName: string
  billRun: number
  /** The account's previous invoice, and since when changes count. */
  previous: number | null
  since: string | null
}

/** An invoice and the one that its e-mail compares with: before it, of the latest other month. */
export const selectInvoice = (db: Db, invoice: number) => firstRow<InvoiceSubject>(db)`
    select i.client_index as client, i.account_index as account, a.brand_index as brand,
      a.account_number as "accountNumber", a.company_name as "companyName", i.index as invoice, i.number,
      r.index as run, r.description as "runName", b.index as "billRun", p.index as previous, p.at::text as since
    from invoices i join accounts a on a.index = i.account_index join invoice_runs r on r.index = i.invoice_run_index
    join bill_runs b on b.index = r.bill_run_index
    left join lateral (
      select pi.index, coalesce(c.finished_at, pr.created_at) as at
      from invoices pi join invoice_runs pr on pr.index = pi.invoice_run_index and pr.purpose = 'bill' and pr.status <> ${invoiceRunStatus.abandoned}
      join bill_runs pb on pb.index = pr.bill_run_index
      left join invoice_run_processes c on c.invoice_run_index = pr.index and c.process = 'calculate-invoices'
      where pi.account_index = i.account_index and pi.index < i.index and pb.index <> b.index
      order by pb.period_start desc, pi.kind = i.kind desc, pi.index desc limit 1) p on true
    where i.index = ${invoice}`

/** Descriptions of an account's charges. */
export const selectCharges = (db: Db, account: number) =>
  db.selectFrom('charges').select(['index', 'description']).where('account_index', '=', account).execute()

/** Invoices with a number as given or in capitals, searched brand by brand to use the index on numbers. */
export const selectByNumber = (db: Db, number: string) => allRows<{
  index: number
  number: string
  client: number
  account: { index: number; accountNumber: string; companyName: string }
  run: { index: number; description: string }
  invoiceDate: string
  gross: string
}>(db)`
    select i.index, i.number, i.client_index as client, i.invoice_date as "invoiceDate", i.gross,
      json_build_object('index', a.index, 'accountNumber', a.account_number, 'companyName', a.company_name) as account,
      json_build_object('index', r.index, 'description', r.description) as run
    from brands b join invoices i on i.brand_index = b.index and i.number in (${number}, upper(${number}))
    join accounts a on a.index = i.account_index join invoice_runs r on r.index = i.invoice_run_index
    order by i.index desc limit 20`
