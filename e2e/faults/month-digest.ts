import { createHash } from 'node:crypto'
import { withDatabase } from '../portal-database.ts'

/** What a month must leave behind, however often it was interrupted. Times of the work itself are not in it. */
const parts = {
  files: `select name, status, lines, accepted, rejected, duplicate, taken_order from data_collection_files order by index`,
  rejects: `select file_index, line_number, reason, raw from data_collection_rejects order by 1, 2`,
  calls: `select c.*, extract(epoch from started_at)::text from calls c where client_index = $1 order by call_id`,
  'bill run': `select calls, late_calls, duration_seconds, unallocated_calls, unrated_retail_calls,
      unrated_wholesale_calls, retail_charge, wholesale_cost from bill_runs where client_index = $1 order by period_start`,
  'rated calls': `select call_id, account_index, service_index, late, time_band, product_group, billable_seconds,
      retail_charge, wholesale_cost, exception from rated_calls order by call_id`,
  usage: `select u.account_index, u.service_index, u.product_group, u.calls, u.duration_seconds, u.retail_charge,
      u.wholesale_cost
      from bill_run_usage u join bill_runs b on b.index = u.bill_run_index
      where b.client_index = $1 and b.period_start = '2026-10-01' order by 1, 2, 3`,
  accounts: `select account_number, a.stage, a.status, failure_cause, value_at_stake from invoice_run_accounts a
      join invoice_runs r on r.index = a.invoice_run_index where r.client_index = $1 order by r.index, 1`,
  invoices: `select i.account_index, i.kind, i.number, i.net, i.vat, i.gross, i.calls, i.call_charge
      from invoices i where i.client_index = $1 order by i.invoice_run_index, i.account_index, i.kind`,
  lines: `select l.* from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
      where r.client_index = $1 order by l.invoice_run_index, l.account_index, l.document, l.line_number`,
  'billed charges': `select b.* from billed_charges b join charges c on c.index = b.charge_index
      where c.client_index = $1 order by charge_index, kind, period_start`,
  ledger: `select formatted, account_index, status, reason from invoice_numbers order by range_index, number`,
  ranges: `select brand_index, kind, next_number from invoice_number_ranges order by 1, 2`,
  PDFs: `select i.number, i.pdf_sha256, i.pdf_bytes from invoices i
      join invoice_runs r on r.index = i.invoice_run_index
      where r.client_index = $1 and r.invoice_date = '2026-10-31' order by i.number`,
} as const

export type MonthDigest = Record<string, { rows: number; sha256: string }>

/** Rows and hash of everything that a reseller's month left in the database. */
export const digestOfMonth = (database: string, client: number): Promise<MonthDigest> =>
  withDatabase(database, async db => {
    const digest: MonthDigest = {}
    for (const [name, text] of Object.entries(parts)) {
      const { rows } = await db.query(text, text.includes('$1') ? [client] : [])
      const hash = createHash('sha256')
      for (const row of rows) hash.update(JSON.stringify(row)).update('\n')
      digest[name] = { rows: rows.length, sha256: hash.digest('hex') }
    }
    return digest
  })
