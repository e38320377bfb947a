import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** What no later release may change about past bills, queried only from the first release's tables. */
const parts = {
  resellers: 'select index, name from clients order by 1',
  accounts: `select index, client_index, brand_index, account_number, company_name, payment_method from accounts order by 1`,
  services: 'select index, account_index, cli, start_date::text, end_date::text from services order by 1',
  charges:
    'select index, account_index, description, amount::text, start_date::text, end_date::text from charges order by 1',
  calls: `select client_index, carrier_index, call_id, cli, destination, extract(epoch from started_at)::text as started,
    duration_seconds from calls order by 1, 2, 3`,
  'rated calls': `select bill_run_index, carrier_index, call_id, account_index, retail_charge::text, wholesale_cost::text, exception
    from rated_calls order by 1, 2, 3`,
  usage:
    'select bill_run_index, account_index, service_index, product_group, calls, retail_charge::text from bill_run_usage order by 1, 2, 3, product_group collate "C"',
  invoices: `select index, invoice_run_index, account_index, kind, number, net::text, vat::text, gross::text, pdf_key, pdf_sha256
    from invoices order by 1`,
  lines:
    'select invoice_run_index, account_index, line_number, description, net::text from invoice_lines order by 1, 2, 3',
  'invoice numbers':
    'select range_index, number, formatted, account_index, status from invoice_numbers order by 1, 2',
  ranges: 'select brand_index, kind, prefix, next_number from invoice_number_ranges order by 1, 2',
  runs: 'select index, client_index, status, invoice_date::text from invoice_runs order by 1',
} as const

/** Rows and hash of each part, and sums by brand. */
export async function recordedFacts(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const digest: Record<string, string> = {}
    for (const [name, text] of Object.entries(parts)) {
      const { rows } = await client.query<Record<string, unknown>>(text)
      const hash = createHash('sha256')
      for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`)
      digest[name] = `${rows.length} rows, ${hash.digest('hex')}`
    }
    const { rows: sums } = await client.query<Record<string, string>>(
      `select sum(gross)::text as "gross of all" from invoices`,
    )
    return { ...digest, ...sums[0] }
  } finally {
    await client.end()
  }
}
