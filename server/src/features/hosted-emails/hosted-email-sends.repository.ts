import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import type { HtmlParts } from '../email-options/email-html.service.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

export interface NewSend {
  kind: 'send' | 'resend' | 'test'
  reason: string
  /** Null is the release of the run. */
  userIndex: number | null
}

const messageId = sql`gen_random_uuid() || '@' ||
  coalesce(nullif(substring(e.mail_from from '@([A-Za-z0-9.-]+)'), ''), 'nineops.invalid')`

/** Queues a send of each e-mail unless one is under way already. Returns how many were added. */
export async function insertSends(
  db: Db,
  emailIndexes: readonly number[],
  { kind, reason, userIndex }: NewSend,
): Promise<number> {
  const row = await firstRow<{ added: number }>(db)`
    with added as (
      insert into hosted_email_sends (hosted_email_index, kind, reason, requested_by, mail_from, mail_to, mail_bcc,
        reply_to, message_id)
      select e.index, ${kind}, ${reason}, ${userIndex}, e.mail_from, e.mail_to, e.mail_bcc, e.reply_to, ${messageId}
      from hosted_emails e where e.index = any(${emailIndexes}) order by e.index
      on conflict do nothing
      returning hosted_email_index),
    marked as (
      update hosted_emails e set status = 'queued', failure = null, bounced_at = null, modified_at = now()
      from added where e.index = added.hosted_email_index)
    select count(*)::int as added from added`
  return row?.added ?? 0
}

/** Queues a test to one address, ahead of everything else that waits. */
export async function insertTest(
  db: Db,
  emailIndex: number,
  { mailTo, userIndex }: { mailTo: string; userIndex: number },
): Promise<void> {
  await sql`
    insert into hosted_email_sends (hosted_email_index, kind, requested_by, mail_from, mail_to, reply_to, message_id,
      next_attempt_at)
    select e.index, 'test', ${userIndex}, e.mail_from, ${mailTo}, e.reply_to, ${messageId}, now() - interval '1 day'
    from hosted_emails e where e.index = ${emailIndex}`.execute(db)
}

/** A send claimed by this worker, with its content. */
export interface ClaimedSend {
  index: number
  emailIndex: number
  clientIndex: number
  kind: NewSend['kind']
  attempts: number
  requestedAt: Date
  mailFrom: string
  mailTo: string
  mailBcc: string
  replyTo: string
  subject: string
  body: string
  messageId: string
  accepted: string[]
  /** Whether the PDF is attached. */
  attaches: boolean
  attachesXml: boolean
  htmlParts: HtmlParts | null
  attachment: string
  pdf: StoredDocument | null
  invoiceIndex: number
  runIndex: number
}

const content = sql`
  s.index, e.index as "emailIndex", e.client_index as "clientIndex", s.kind, s.attempts,
  s.requested_at as "requestedAt", s.mail_from as "mailFrom", s.mail_to as "mailTo", s.mail_bcc as "mailBcc",
  s.reply_to as "replyTo", e.attaches, e.attaches_xml as "attachesXml",
  e.html_parts as "htmlParts", e.subject, e.body, s.message_id as "messageId", s.accepted, coalesce(e.attachments[1], '') as attachment,
  case when i.pdf_key is not null then json_build_object('key', i.pdf_key, 'bytes', i.pdf_bytes, 'sha256', i.pdf_sha256,
    'name', coalesce(i.number, i.index::text) || '.pdf') end as pdf, i.index as "invoiceIndex", e.invoice_run_index as "runIndex"`

/**
 * Claims the next sends that are due, for a number of seconds. Not within a transaction: other workers skip them from
 * now on, and they are visible after a crash. The content is read after claiming.
 */
export async function claimSends(
  pool: Db,
  claim: string,
  seconds: number,
  most: number,
): Promise<ClaimedSend[]> {
  const rows = await allRows<{ index: number; emailIndex: number }>(pool)`
    with due as (
      select index from hosted_email_sends where status = 'queued' and next_attempt_at <= now()
      order by next_attempt_at, index limit ${most} for update skip locked),
    s as (
      update hosted_email_sends set status = 'sending', claim = ${claim}, attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${seconds}), handed_over_at = null
      from due where hosted_email_sends.index = due.index returning hosted_email_sends.*),
    marked as (
      update hosted_emails set status = 'sending' from s
      where hosted_emails.index = s.hosted_email_index and s.kind <> 'test')
    select index, hosted_email_index as "emailIndex" from s`
  return rows.length === 0 ? [] : selectSendContents(pool, rows)
}

/** Extends a claim. */
export async function extendClaim(
  db: Db,
  indexes: readonly number[],
  claim: string,
  seconds: number,
): Promise<void> {
  await sql`
    update hosted_email_sends set claimed_until = now() + make_interval(secs => ${seconds})
    where index = any(${indexes}) and claim = ${claim} and status = 'sending'`.execute(db)
}

/** Records that the message is being handed over. False if the claim has been lost, or this was recorded before. */
export async function markHandedOver(db: Db, index: number, claim: string): Promise<boolean> {
  const rows = await allRows<{ index: number }>(db)`
    update hosted_email_sends set handed_over_at = now()
    where index = ${index} and claim = ${claim} and status = 'sending' and handed_over_at is null
      and claimed_until > now()
    returning index`
  return rows.length > 0
}

export interface SendOutcome {
  index: number
  status: 'queued' | 'outbox' | 'sent' | 'failed' | 'unsure'
  words: string
  accepted: readonly string[]
  bytes: number
  outboxKey: string | null
  /** Of a send that is queued again. */
  nextAttemptAt: Date | null
}

/**
 * Records the outcomes of sends whose claim this worker still holds. One that was marked unsure since is not queued
 * again, because a user may have sent it again: if it did not arrive, it failed.
 */
export async function updateOutcomes(db: Db, claim: string, outcomes: readonly SendOutcome[]): Promise<void> {
  const waits = sql`(o.status = 'queued' and s.status = 'sending')`
  const rows = await allRows<NotedSend>(db)`
    update hosted_email_sends s set
      status = case when o.status = 'queued' and s.status = 'unsure' then 'failed' else o.status end,
      words = o.words, accepted = o.accepted,
      outbox_key = o."outboxKey", next_attempt_at = coalesce(o."nextAttemptAt", s.next_attempt_at),
      handed_over_at = case when ${waits} then null else s.handed_over_at end,
      claim = case when ${waits} then null else s.claim end, claimed_until = null,
      finished_at = case when ${waits} then null else now() end
    from json_to_recordset(${JSON.stringify(outcomes)}) as o(index int, status text, words text, accepted text[],
      bytes int, "outboxKey" text, "nextAttemptAt" timestamptz)
    where s.index = o.index and s.claim = ${claim} and s.status in ('sending', 'unsure')
    returning s.index, s.hosted_email_index as "emailIndex", s.kind = 'test' as test, s.status, s.words, o.bytes`
  // They may be being sent again: whether a send is the latest is read after locking.
  await lockRows(
    db,
    'hosted_emails',
    rows.map(({ emailIndex }) => emailIndex),
  )
  // An e-mail may have been tested and sent at once.
  for (const same of Map.groupBy(rows, ({ test }) => test).values()) await noteOutcomes(db, same)
}

interface NotedSend {
  index: number
  emailIndex: number
  test: boolean
  status: SendOutcome['status']
  words: string
  bytes: number
}

async function noteOutcomes(db: Db, noted: readonly NotedSend[]): Promise<void> {
  await sql`
    update hosted_emails e set
      status = case when s.latest then s.status else e.status end,
      failure = case when s.latest then s.words else e.failure end,
      size_bytes = case when s.bytes > 0 then s.bytes else e.size_bytes end,
      sent_at = case when s.status = 'sent' and not s.test then now() else e.sent_at end,
      test_sent_at = case when s.status = 'sent' and s.test then now() else e.test_sent_at end,
      modified_at = now()
    from (
      select o.*, not o.test and not exists (
        select from hosted_email_sends n
        where n.hosted_email_index = o."emailIndex" and n.index > o.index and n.kind <> 'test') as latest
      from json_to_recordset(${JSON.stringify(noted)}) as o(index int, "emailIndex" int, test boolean, status text,
        words text, bytes int)) s
    where e.index = s."emailIndex"`.execute(db)
}

/**
 * Settles sends whose worker died. If nothing of the message was handed over, it is queued again; otherwise its outcome
 * is unknown, and only a user sends it again.
 */
export async function settleAbandoned(db: Db, unsureLabels: string): Promise<number> {
  const row = await firstRow<{ settled: number }>(db)`
    with lost as (
      select index from hosted_email_sends where status = 'sending' and claimed_until < now()
      order by index for update skip locked),
    s as (
      update hosted_email_sends s set
        status = case when handed_over_at is null then 'queued' else 'unsure' end,
        claim = case when handed_over_at is null then null else claim end,
        words = case when handed_over_at is null then words else ${unsureLabels} end,
        finished_at = case when handed_over_at is null then null else now() end,
        claimed_until = null, next_attempt_at = now()
      from lost where s.index = lost.index
      returning s.hosted_email_index, s.kind, s.status, s.words),
    marked as (
      update hosted_emails e set status = s.status, failure = s.words, modified_at = now()
      from s where e.index = s.hosted_email_index and s.kind <> 'test')
    select count(*)::int as settled from s`
  return row?.settled ?? 0
}

/** Sends with their content, whatever their state. */
export const selectSendContents = (
  db: Db,
  wanted: readonly { index: number; emailIndex: number }[],
) => allRows<ClaimedSend & { outboxKey: string | null }>(db)`
    select ${content}, s.outbox_key as "outboxKey" from hosted_email_sends s
    join hosted_emails e on e.index = s.hosted_email_index join invoices i on i.index = e.invoice_index
    where s.hosted_email_index = any(${wanted.map(({ emailIndex }) => emailIndex)})
      and s.index = any(${wanted.map(({ index }) => index)}) order by s.index`
