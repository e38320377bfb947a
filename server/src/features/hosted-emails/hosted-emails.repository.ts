import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, onlyValue } from '../../platform/db/query-rows.ts'
import type { BrandSender, WrittenEmail } from '../email-options/email-writing.service.ts'

const deliveredByEmail = sql`i.pdf_key is not null and i.document #>> '{account,delivery}' = 'email'`

/** Who gets an account's invoices: its own address, and those that it has for them. */
const recipients = (own: RawBuilder<unknown>) =>
  sql`concat_ws(', ', nullif(${own}, ''), nullif(a.invoice_copies, ''))`

/** What an e-mail as written attaches, by name. */
const attachments = sql`
  array_remove(array[case when w.attaches then i.number || '.pdf' end,
    case when w."attachesXml" then i.number || '.xml' end], null)`

/**
 * Creates an e-mail for each hosted invoice that is written: one per invoice, ever. An e-mail that lacks a detail is not
 * sent until that is fixed. Returns those that can be sent.
 */
export async function insertEmails(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
  written: readonly WrittenEmail[],
): Promise<number[]> {
  const rows = await allRows<{ index: number }>(db)`
    with made as (
      insert into hosted_emails (invoice_run_index, invoice_index, client_index, brand_index, account_index, mail_from,
        mail_to, mail_bcc, reply_to, subject, body, attaches, attaches_xml, attachments, html_parts, status, created_at)
      select i.invoice_run_index, i.index, i.client_index, i.brand_index, i.account_index, w."mailFrom",
        ${recipients(sql`coalesce(i.document #>> '{account,email}', '')`)}, w."mailBcc", w."replyTo", w.subject, w.body,
        w.attaches, w."attachesXml", ${attachments}, w."htmlParts", 'queued', date_trunc('second', now())
      from json_to_recordset(${JSON.stringify(written)}) as w("invoiceIndex" int, "mailFrom" text,
        "mailBcc" text, "replyTo" text, subject text, body text, attaches boolean, "attachesXml" boolean, "htmlParts" jsonb)
      join invoices i on i.index = w."invoiceIndex" join accounts a on a.index = i.account_index
      where i.invoice_run_index = ${runIndex}
      order by i.index
      on conflict (invoice_index) do nothing
      returning index, details_filled)
    select index from made where details_filled order by index`
  await sql`
    update hosted_emails set status = 'incomplete', failure = ${missingLabel}
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes}) and not details_filled
      and status = 'queued'`.execute(db)
  return rows.map(row => row.index)
}

/** Those of the accounts that have no document to send by e-mail in the run. */
export const selectAccountsWithoutEmail = (
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
) => allValues<number>(db)`
    select t.index from unnest(${accountIndexes}::int[]) as t(index) where not exists (
      select from invoices i where i.invoice_run_index = ${runIndex} and i.account_index = t.index
        and ${deliveredByEmail})`

/** How many e-mails a release of the run creates: one for each document delivered so that has none yet. */
export const countEmailsToCreate = (db: Db, runIndex: number) => onlyValue<number>(db)`
    select count(*)::int as emails from invoices i where i.invoice_run_index = ${runIndex} and ${deliveredByEmail}
      and not exists (select from hosted_emails e where e.invoice_index = i.index)`

/** What an e-mail lacks, in words; null if it lacks nothing. */
const missingLabel = sql<string | null>`
  case when mail_from = '' then 'The brand has no e-mail address to send from'
    when mail_to = '' then 'The account has no e-mail address'
    when subject = '' or body = '' then 'The e-mail options of the brand give no subject or text for it'
    when not details_filled then 'The subject, body or attachment is missing' end`

/** Which of the e-mails the reseller has. */
export async function selectKnown(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await allRows<{ index: number }>(db)`
    select index from hosted_emails where client_index = ${clientIndex} and index = any(${indexes})`
  return new Set(rows.map(row => row.index))
}

/** An e-mail to send on request, locked until the transaction ends. */
export interface RequestedEmail {
  index: number
  status: string
  complete: boolean
}

/** Which of the e-mails have no subject or text, by their invoices. */
export const selectEmpty = (db: Db, clientIndex: number, indexes: readonly number[]) => allValues<number>(db)`
    select invoice_index as "invoiceIndex" from hosted_emails
    where client_index = ${clientIndex} and index = any(${indexes}) and (subject = '' or body = '')`

/** Adds the texts written for their invoices to e-mails without a subject or text. */
export async function updateEmpty(db: Db, written: readonly WrittenEmail[]): Promise<void> {
  await sql`
    update hosted_emails e set subject = w.subject, body = w.body, attaches = w.attaches,
      attaches_xml = w."attachesXml", html_parts = w."htmlParts", attachments = ${attachments}
    from json_to_recordset(${JSON.stringify(written)})
      as w("invoiceIndex" int, subject text, body text, attaches boolean, "attachesXml" boolean, "htmlParts" jsonb), invoices i
    where i.index = w."invoiceIndex" and e.invoice_index = i.index and (e.subject = '' or e.body = '')`.execute(
    db,
  )
}

/**
 * Locks the e-mails, in order. Those in one of the states get their sender, reply address, copies and recipient again,
 * because they may have been corrected; a sent e-mail keeps them until it is sent again. Texts stay.
 */
export async function lockAndRefresh(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  states: readonly DeliveryState[],
  senders: readonly BrandSender[],
): Promise<RequestedEmail[]> {
  await sql`
    select from hosted_emails where client_index = ${clientIndex} and index = any(${indexes})
    order by index for update`.execute(db)
  await sql`
    update hosted_emails e set mail_from = n.sender, mail_to = n.recipient, reply_to = n.reply, mail_bcc = n.copies
    from (
      select e.index, ${recipients(sql`a.email`)} as recipient, coalesce(s."replyTo", '') as reply, coalesce(s."mailBcc", '') as copies,
        case when coalesce(s.display, '') = '' or own.address = '' then own.address
          else s.display || ' <' || own.address || '>' end as sender
      from hosted_emails e
      join brands b on b.index = e.brand_index
      join accounts a on a.index = e.account_index
      left join json_to_recordset(${JSON.stringify(senders)}) as s("brandIndex" int, display text, address text,
        "replyTo" text, "mailBcc" text) on s."brandIndex" = b.index
      cross join lateral (select coalesce(nullif(s.address, ''), b.email) as address) own
      where e.client_index = ${clientIndex} and e.index = any(${indexes}) and e.status = any(${states})) n
    where e.index = n.index
      and (e.mail_from, e.mail_to, e.reply_to, e.mail_bcc) is distinct from (n.sender, n.recipient, n.reply, n.copies)`.execute(
    db,
  )
  const rows = await allRows<RequestedEmail>(db)`
    update hosted_emails e set failure = case when status = 'incomplete' then ${missingLabel} else failure end
    where client_index = ${clientIndex} and index = any(${indexes})
    returning index, status, details_filled as complete`
  return rows.toSorted((a, b) => a.index - b.index)
}

/** A run's e-mails that have not reached anyone and can be sent, `after` the last one seen. */
export const selectUnsent = (db: Db, runIndex: number, after: number, limit: number) => allValues<number>(db)`
    select index from hosted_emails
    where invoice_run_index = ${runIndex} and index > ${after} and status in ('incomplete', 'failed', 'outbox')
    order by index limit ${limit}`

/** How many e-mails of a reseller's runs did not arrive, or may not have. */
export const selectUndelivered = (db: Db, clientIndex: number | undefined) => allRows<{
  clientIndex: number
  invoiceRunIndex: number
  incomplete: number
  failed: number
  unsure: number
  bounced: number
  since: Date
}>(db)`
    select client_index as "clientIndex", invoice_run_index as "invoiceRunIndex",
      (count(*) filter (where status = 'incomplete'))::int as incomplete,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'unsure'))::int as unsure,
      (count(*) filter (where status = 'bounced'))::int as bounced,
      min(modified_at) as since
    from hosted_emails
    where status in ('incomplete', 'failed', 'unsure', 'bounced')
      and ${clientIndex === undefined ? sql`true` : sql`client_index = ${clientIndex}`}
    group by 1, 2 order by 1, 2`
