import type { PaymentMethod } from '@nineops/contract/crm/account-ledger.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow, rowExists } from '../../platform/db/rows.ts'

/** Events that a webhook of the run's reseller subscribes to. */
export async function selectSubscribed(db: Db, runIndex: number): Promise<Set<string>> {
  const rows = await allRows<{ event: string }>(db)`
    select distinct unnest(w.events) as event from webhooks w
    where w.client_index = (select client_index from invoice_runs where index = ${runIndex})`
  return new Set(rows.map(({ event }) => event))
}

/** Records which invoices of the accounts this transaction hosts, if a webhook subscribes to them. */
export async function insertHosted(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<void> {
  await sql`
    insert into webhook_hosted_invoices (invoice_index, invoice_run_index)
    select i.index, i.invoice_run_index from invoices i
    where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes}) and i.hosted_at = now()
      and exists (select from webhooks w where w.client_index = i.client_index 
        and w.events && array['invoice.hosted', 'credit-note.issued'])
    on conflict do nothing`.execute(db)
}

export interface HostedInvoiceRow {
  index: number
  kind: 'invoice' | 'credit_note'
  number: string
  accountIndex: number
  accountNumber: string
  invoiceDate: string
  /** Null on credit notes, which ask for no payment. */
  dueDate: string | null
  net: string
  vat: string
  gross: string
}

/** Deletes and returns the recorded invoices of a run, by number. */
export const deleteHosted = (db: Db, runIndex: number) => allRows<HostedInvoiceRow>(db)`
    with taken as (delete from webhook_hosted_invoices where invoice_run_index = ${runIndex} returning invoice_index)
    select i.index, i.kind, i.number, i.account_index as "accountIndex", a.account_number as "accountNumber",
      i.invoice_date as "invoiceDate", case when i.kind = 'invoice' then i.due_date end as "dueDate", i.net, i.vat, i.gross
    from taken t join invoices i on i.index = t.invoice_index join accounts a on a.index = i.account_index
    order by i.number`

export interface PaymentRow {
  clientIndex: number
  clientName: string
  kind: 'receipt' | 'unpaid'
  accountIndex: number
  accountNumber: string
  day: string
  amount: string
  method: PaymentMethod | null
  reference: string
  reason: string
}

/** Takes payments that are to be announced, in the order in which they were posted; each once. */
export const deletePayments = (db: Db, most: number) => allRows<PaymentRow>(db)`
    with taken as (
      delete from webhook_payments where posting_index in (
        select posting_index from webhook_payments order by posting_index limit ${most} for update skip locked)
      returning posting_index
    )
    select p.client_index as "clientIndex", c.name as "clientName", p.kind, a.index as "accountIndex",
      a.account_number as "accountNumber", p.effective_on as day, abs(p.amount) as amount, p.method, p.reference,
      p.reason
    from taken t join account_postings p on p.index = t.posting_index join clients c on c.index = p.client_index
    join accounts a on a.index = p.account_index order by p.index`

export interface UsageAlertRow {
  clientIndex: number
  clientName: string
  accountIndex: number
  accountNumber: string
  cli: string | null
  name: string
  productGroup: string | null
  measure: 'pounds' | 'minutes' | 'calls'
  per: 'day' | 'month'
  most: string
  since: string
  used: string
  raisedAt: Date
}

/** Takes alerts of usage that are to be announced, in the order in which they were raised; each once. */
export const takeUsageAlerts = (db: Db, most: number) => allRows<UsageAlertRow>(db)`
    with taken as (
      update usage_alerts set announced_at = now() where index in (
        select index from usage_alerts where announced_at is null order by index limit ${most} for update skip locked)
      returning *
    )
    select t.client_index as "clientIndex", c.name as "clientName", a.index as "accountIndex",
      a.account_number as "accountNumber", s.cli, t.limit_name as name, t.product_group as "productGroup", t.measure,
      t.per, t.most, t.since, t.used, t.raised_at as "raisedAt"
    from taken t join clients c on c.index = t.client_index join accounts a on a.index = t.account_index
    left join services s on s.index = t.service_index order by t.index`

/** Whether a webhook of the reseller subscribes to an event. */
export async function isWanted(db: Db, clientIndex: number, event: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where client_index = ${clientIndex} and ${event} = any(events) limit 1`.execute(db)
  return rows.length > 0
}

/** A run with totals of its hosted invoices. */
export const selectRun = (db: Db, runIndex: number) => firstRow<{
  index: number
  description: string
  clientIndex: number
  clientName: string
  invoiceDate: string
  periodStart: string
  periodEnd: string
  invoices: number
  creditNotes: number
  net: string
  vat: string
  gross: string
}>(db)`
    select r.index, r.description, r.client_index as "clientIndex", c.name as "clientName",
      r.invoice_date as "invoiceDate", b.period_start as "periodStart", b.period_end as "periodEnd", i.*
    from invoice_runs r join clients c on c.index = r.client_index join bill_runs b on b.index = r.bill_run_index
    cross join lateral (
      select (count(*) filter (where kind = 'invoice'))::int as invoices,
        (count(*) filter (where kind = 'credit_note'))::int as "creditNotes",
        coalesce(sum(net), 0)::numeric(14, 2) as net, coalesce(sum(vat), 0)::numeric(14, 2) as vat,
        coalesce(sum(gross), 0)::numeric(14, 2) as gross
      from invoices where invoice_run_index = r.index and hosted_at is not null) i
    where r.index = ${runIndex}`

/** Whether the same message was already sent for the run. */
export async function wasAnnounced(db: Db, runIndex: number, type: string, digest: string): Promise<boolean> {
  return rowExists(db, 'webhook_events', { invoice_run_index: runIndex, type, digest })
}

export interface NewEvent {
  id: string
  type: string
  runIndex: number | null
  body: string
  digest: string
}

/** Writes events, in order. Returns their indexes. */
export async function insertEvents(
  db: Db,
  clientIndex: number,
  events: readonly NewEvent[],
): Promise<number[]> {
  if (events.length === 0) return []
  const rows = await db
    .insertInto('webhook_events')
    .values(
      events.map(({ id, type, runIndex, body, digest }) => ({
        client_index: clientIndex,
        id,
        type,
        invoice_run_index: runIndex,
        body,
        digest,
      })),
    )
    .returning('index')
    .execute()
  return rows.map(({ index }) => index)
}

/** One delivery of each event to each of the reseller's webhooks that subscribes to it. */
export async function insertDeliveries(db: Db, eventIndexes: readonly number[]): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_index, event_index)
    select w.index, e.index from webhook_events e
    join webhooks w on w.client_index = e.client_index and e.type = any(w.events)
    where e.index = any(${eventIndexes}) order by w.index, e.index for key share of w`.execute(db)
}

export async function insertDelivery(db: Db, webhookIndex: number, eventIndex: number): Promise<number> {
  return insertRow(db, 'webhook_deliveries', { webhook_index: webhookIndex, event_index: eventIndex })
}

/** Deletes up to `most` events older than this; returns how many. */
export async function deleteOlder(db: Db, days: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_events')
    .where(
      'index',
      'in',
      db
        .selectFrom('webhook_events')
        .select('index')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
