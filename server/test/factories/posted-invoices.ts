import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../src/platform/db/db.ts'
import { firstRow } from '../../src/platform/db/query-rows.ts'
import { buildClosedBillRun } from './invoicing.ts'

export interface PostedInvoice {
  client: number
  brand: number
  account: number
  number: string
  gross: string
  dueOn: string
  /** By default the first of October 2026. */
  invoiceDate?: string
  /** An invoice by default; a credit note is below zero. */
  kind?: 'invoice' | 'credit_note'
}

/** The bill run of each reseller, by database. */
const runs = new WeakMap<Db, Map<number, number>>()

/** An invoice of a complete run in an account's ledger, open. Returns its posting. */
export async function postInvoice(db: Db, invoice: PostedInvoice): Promise<number> {
  const {
    client,
    brand,
    account,
    number,
    gross,
    dueOn,
    invoiceDate = '2026-10-01',
    kind = 'invoice',
  } = invoice
  const own = runs.get(db) ?? new Map<number, number>()
  const billRun =
    own.get(client) ?? (await buildClosedBillRun(db, client, { start: '2026-09-01', end: '2026-09-30' }))
  runs.set(db, own.set(client, billRun))
  const row = await firstRow<{ posting: number }>(db)`
    with r as (
      insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date, status)
      values (${client}, ${billRun}, ${number}, 'Monthly', ${invoiceDate}, ${dueOn}, ${invoiceRunStatus.complete})
      returning index
    ), i as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date, due_date,
        net, vat, gross, confirmed_at)
      select index, ${client}, ${brand}, ${account}, ${kind}, ${number}, ${invoiceDate}, ${dueOn}, ${gross}, 0, ${gross},
        now() from r
      returning *
    ), p as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index, reference)
      select client_index, account_index, kind, invoice_date, gross, due_date, index, number from i
      returning index, client_index, account_index, due_on, amount
    )
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select * from p returning posting_index as posting`
  return row?.posting ?? 0
}
