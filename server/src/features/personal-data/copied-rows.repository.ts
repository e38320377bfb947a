import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import type { Whose } from './erase.repository.ts'

type Part = (whose: Whose) => RawBuilder<unknown>

const of =
  (table: string, order = 'index'): Part =>
  ({ account }) =>
    sql`${sql.table(table)} t where t.account_index = ${account} order by ${sql.raw(order)}`

/** The contents of a copy, by file name: each row as it is stored. */
export const copiedRows: Readonly<Record<string, Part>> = {
  account: ({ account }) => sql`accounts t where t.index = ${account}`,
  'vat-rates': of('account_vat_rates', 'valid_from'),
  'brand-moves': of('account_brand_moves', 'from_day'),
  services: of('services'),
  circuits: ({ client, account }) => sql`circuits t where t.client_index = ${client}
    and t.cli in (select cli from services where account_index = ${account}) order by t.index`,
  'line-tests': of('line_tests'),
  charges: of('charges'),
  bundles: of('account_bundles'),
  'bundle-services': ({ account }) => sql`account_bundle_services t where t.account_bundle_index in
    (select index from account_bundles where account_index = ${account})
    order by t.account_bundle_index, t.service_index`,
  contracts: of('contracts'),
  'rate-allocations': of('rate_allocations'),
  notes: of('account_notes'),
  files: of('account_files'),
  invoices: of('invoices'),
  'invoice-lines': of('invoice_lines', 'invoice_run_index, document desc, line_number'),
  'invoice-numbers': of('invoice_numbers', 'range_index, number'),
  'invoice-runs': of('invoice_run_accounts', 'invoice_run_index'),
  'direct-debits': of('direct_debit_collections', 'direct_debit_file_index, position'),
  mandates: of('mandates'),
  'mandate-files': of('mandate_file_items', 'mandate_file_index, position'),
  'bacs-report-rows': of('bacs_report_rows', 'bacs_report_index, position'),
  ledger: of('account_postings'),
  'account-emails': of('account_emails'),
  notices: of('notices'),
  'prices-changed': of('repriced_charges', 'price_change_index, position'),
  disputes: of('disputes'),
  reminders: of('reminders', 'posting_index, stage'),
  'postings-waiting': of('waiting_postings'),
  'bank-statement-lines': ({ account }) => sql`bank_statement_lines t where t.index in
    (select statement_line_index from account_postings where account_index = ${account}) order by t.index`,
  'ledger-exports': ({ account }) => sql`ledger_export_postings t where t.posting_index in
    (select index from account_postings where account_index = ${account}) order by t.posting_index`,
  'ledger-allocations': of('account_allocations'),
  'direct-debits-left-out': of('direct_debit_left_out', 'invoice_run_index'),
  usage: of('bill_run_usage', 'bill_run_index, service_index'),
  'inclusive-usage': of('bill_run_inclusive_usage', 'bill_run_index'),
  comparisons: of('comparison_items', 'invoice_run_index'),
  'comparison-sign-offs': of('comparison_sign_offs'),
  'usage-limits': of('usage_limits'),
  'usage-alerts': of('usage_alerts'),
  exceptions: of('exception_findings'),
  emails: of('hosted_emails'),
  'email-sends': ({ account }) => sql`hosted_email_sends t where t.hosted_email_index in
    (select index from hosted_emails where account_index = ${account}) order by t.index`,
  history: ({ account }) => sql`audit_entries t where t.index in
    (select audit_index from audit_accounts where account_index = ${account}) order by t.index`,
  calls: of('rated_calls', 'started_at, file_index, line_number'),
}

/** Streams the rows of one part of a copy, in a transaction. */
export const readPart = (db: Db, name: string, part: Part, whose: Whose) =>
  throughCursor(db, `copy_${name}`, sql<{ row: unknown }>`select to_jsonb(t) as row from ${part(whose)}`)

/** The account's invoices as PDF, and every version of its files. */
export const selectCopiedFiles = (db: Db, { account }: Whose) => allRows<StoredDocument>(db)`
    select 'invoices/' || coalesce(number, index::text) || '.pdf' as name, pdf_key as key, pdf_bytes as bytes,
        pdf_sha256 as sha256 from invoices
      where account_index = ${account} and pdf_key is not null
    union all
    select 'files/' || f.index || '/' || v.number || '-' || f.name, v.storage_key, v.bytes,
        v.sha256 from account_files f join account_file_versions v on v.file_index = f.index where f.account_index = ${account}
    order by name`
