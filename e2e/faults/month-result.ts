import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { readZip } from '../zip-entries.ts'

/**
 * What a month must leave behind, by names that are the same in each run: indexes may have gaps, and times of the work
 * differ. `$1` is the reseller. Either run of a pair may be numbered first, so numbers are relative to their run.
 */
const parts = (pair: boolean): Record<string, string> => {
  const number = pair
    ? `case when i.number is not null then rank() over (partition by i.invoice_run_index, i.brand_index, i.kind order by i.number)::text end`
    : 'i.number'
  const run = 'b.period_start::text as period'
  const ofRun =
    'join invoice_runs r on r.index = x.invoice_run_index join bill_runs b on b.index = r.bill_run_index'
  return {
    'call files': `select name, status, lines, accepted, rejected, duplicate, taken_order, sha256, failure
      from data_collection_files where client_index = $1 order by taken_order`,
    'lines not taken': `select f.name, x.line_number, x.reason, x.raw from data_collection_rejects x
      join data_collection_files f on f.index = x.file_index where f.client_index = $1 order by f.taken_order, 2`,
    calls: `select f.name, c.line_number, c.call_id, c.cli, c.destination, extract(epoch from c.started_at)::text as at,
      c.duration_seconds, c.carrier_cost from calls c join data_collection_files f on f.index = c.file_index
      where c.client_index = $1 order by c.carrier_index, c.call_id`,
    'bill runs': `select period_start::text, status, calls, late_calls, duration_seconds, unallocated_calls,
      unrated_retail_calls, unrated_wholesale_calls, retail_charge, wholesale_cost from bill_runs
      where client_index = $1 and period_start >= '2026-10-01' order by 1`,
    'rated calls': `select ${run}, x.call_id, x.account_index, x.service_index, x.late, x.time_band, x.product_group,
      x.billable_seconds, x.retail_charge, x.wholesale_cost, x.exception, x.inclusive_seconds
      from rated_calls x join bill_runs b on b.index = x.bill_run_index where b.client_index = $1
      and b.period_start >= '2026-10-01' order by x.call_id, 1`,
    usage: `select ${run}, x.account_index, x.service_index, x.product_group, x.calls, x.duration_seconds,
      x.retail_charge, x.wholesale_cost from bill_run_usage x join bill_runs b on b.index = x.bill_run_index
      where b.client_index = $1 and b.period_start >= '2026-10-01' order by 1, 2, 3, 4`,
    'invoice runs': `select ${run}, x.status, x.invoice_date::text, x.account_count, x.confirmed_gross
      from invoice_runs x join bill_runs b on b.index = x.bill_run_index where x.client_index = $1
      and b.period_start >= '2026-10-01' order by 1`,
    accounts: `select ${run}, x.account_number, x.stage, x.status, x.failure_cause, x.value_at_stake
      from invoice_run_accounts x ${ofRun} where r.client_index = $1 and b.period_start >= '2026-10-01' order by 1, 2`,
    invoices: `select ${run}, x.account_index, x.kind, ${number.replaceAll('i.', 'x.')} as number, x.net, x.vat, x.gross,
      x.calls, x.call_seconds, x.call_charge, x.due_date::text, x.hosted_at is not null as hosted
      from invoices x ${ofRun} where r.client_index = $1 and b.period_start >= '2026-10-01' order by 1, 2, 3`,
    lines: `select ${run}, x.account_index, x.document, x.line_number, x.kind, x.service_index, x.charge_index, x.description, x.detail,
      x.period_start::text as "from", x.period_end::text as "to", x.calls, x.duration_seconds, x.quantity, x.unit_amount, x.net,
      x.vat_rate from invoice_lines x ${ofRun} where r.client_index = $1 and b.period_start >= '2026-10-01'
      order by 1, 2, 3, 4`,
    'billed charges': `select ${run}, x.charge_index, x.kind, x.period_start::text as "from", x.period_end::text as "to", x.amount
      from billed_charges x ${ofRun} where r.client_index = $1 and b.period_start >= '2026-10-01' order by 1, 2, 3, 4`,
    'number ranges': `select brand_index, kind, next_number from invoice_number_ranges n
      join brands on brands.index = n.brand_index where brands.client_index = $1 order by 1, 2`,
    'numbers in order': `select n.brand_index, n.kind, x.number, x.status${pair ? '' : ', x.account_index'}
      from invoice_numbers x join invoice_number_ranges n on n.index = x.range_index
      join brands on brands.index = n.brand_index where brands.client_index = $1 order by 1, 2, 3`,
    ...(pair
      ? {}
      : {
          PDFs: `select x.number, x.pdf_sha256, x.pdf_bytes from invoices x ${ofRun} where r.client_index = $1
            and b.period_start >= '2026-10-01' order by 1`,
        }),
    'end-of-run packs': `select ${run}, count(*) as packs from invoice_run_files x ${ofRun}
      where r.client_index = $1 and b.period_start >= '2026-10-01' group by 1 order by 1`,
    'e-mails': `select ${run}, x.account_index, x.mail_to from hosted_emails x ${ofRun}
      where r.client_index = $1 and b.period_start >= '2026-10-01' order by 1, 2`,
    'Direct Debit files': `select ${run}, x.service_user_number, x.serial, x.created_on::text, x.processing_day::text,
      x.entry_day::text, x.items, x.total, x.withdrawn_at is not null as withdrawn from direct_debit_files x ${ofRun}
      where r.client_index = $1 order by 1, 2, 3`,
    'Direct Debits': `select ${run}, c.service_user_number, c.position, c.account_index, c.code, c.amount, c.withdrawn${pair ? '' : ', c.reference'}
      from direct_debit_collections c join direct_debit_files x on x.index = c.direct_debit_file_index ${ofRun}
      where r.client_index = $1 order by 1, 2, x.serial, 3`,
    // Once for each change that staff make once, however often it is sent.
    'audit trail': `select action, count(*) from audit_entries where client_index = $1 and action in ('bill_run.created',
      'bill_run.closed', 'invoice_run.created', 'invoice_run.confirmed', 'invoice_run.signed_off', 'call_file.received',
      'path.added') group by 1 order by 1`,
  }
}

export type Result = ReadonlyMap<string, readonly string[]>

/** Everything that a reseller's month left in the database. */
export async function readResult(
  db: Client,
  client: number,
  pair: boolean,
): Promise<Map<string, readonly string[]>> {
  const result = new Map<string, readonly string[]>()
  for (const [name, text] of Object.entries(parts(pair))) {
    const { rows } = await db.query(text, [client])
    result.set(
      name,
      rows.map(row => JSON.stringify(row)),
    )
  }
  return result
}

const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/**
 * The files of a pack by name with their SHA-256. Two of them contain the index of the run, which may have gaps: it is
 * removed. Every file must match the manifest.
 */
export async function readPack(zip: Buffer, run: number): Promise<string[]> {
  const entries = await readZip(zip)
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '{}') as {
    run: { index: number }
    files: { name: string; sha256: string }[]
  }
  for (const { name, sha256 } of manifest.files)
    if (sha256Of(entries.get(name) ?? '') !== sha256) throw new Error(`${name} is not what the manifest says`)
  const facts = {
    ...manifest,
    run: { ...manifest.run, index: 0 },
    files: manifest.files.map(({ name }) => name),
  }
  return [...entries].map(([name, content]) => {
    if (name === 'manifest.json') return `${name} ${JSON.stringify(facts)}`
    const ledger = name === 'sales-ledger.csv'
    return `${name} ${sha256Of(ledger ? content.toString('latin1').replaceAll(`RUN ${run}`, 'RUN') : content)}`
  })
}

/** Differences as text, with the first rows; empty if there are none. */
export function differencesOf(reference: Result, found: Result, whose: string): string[] {
  const differences: string[] = []
  for (const [name, rows] of reference) {
    const others = found.get(name) ?? []
    const at = rows.findIndex((row, position) => row !== others[position])
    const where = at < 0 && others.length > rows.length ? rows.length : at
    if (where < 0) continue
    const shown = [rows[where] ?? '(no more)', others[where] ?? '(no more)'].map(row => row.slice(0, 400))
    differences.push(
      `${whose}: ${name}: ${rows.length} and ${others.length}; row ${where}: ${shown.join(' | ')}`,
    )
  }
  return differences
}
