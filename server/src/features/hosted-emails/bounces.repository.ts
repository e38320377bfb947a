import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

/** The send that a notification is about. */
export interface ReportedSend {
  index: number
  emailIndex: number
  clientIndex: number
  status: string
  kind: string
  mailTo: string
  invoiceNumber: string
}

/** The send of a message, locked with its e-mail; the first of the ids that matches. Only of one reseller if given. */
export async function lockSendOf(
  db: Db,
  messageIds: readonly string[],
  clientIndex: number | undefined,
): Promise<ReportedSend | undefined> {
  const { rows: found } = await sql<{ index: number; emailIndex: number }>`
    select s.index, e.index as "emailIndex" from hosted_email_sends s
    join hosted_emails e on e.index = s.hosted_email_index
    where s.message_id = any(${messageIds})
      and ${clientIndex === undefined ? sql`true` : sql`e.client_index = ${clientIndex}`}
    order by array_position(${messageIds}::text[], s.message_id) limit 1`.execute(db)
  const [send] = found
  if (!send) return undefined
  await lockRows(db, 'hosted_email_sends', [send.index])
  // It may be being sent again: whether this send is the latest is read after locking.
  await lockRows(db, 'hosted_emails', [send.emailIndex])
  return firstRow<ReportedSend>(db)`
    select s.index, e.index as "emailIndex", e.client_index as "clientIndex", s.status, s.kind, s.mail_to as "mailTo",
      coalesce(i.number, '') as "invoiceNumber"
    from hosted_email_sends s
    join hosted_emails e on e.index = s.hosted_email_index
    join invoices i on i.index = e.invoice_index
    where s.index = ${send.index}`
}

/** Records that a send bounced; its e-mail bounced with it unless it was sent again since. */
export async function markBounced(db: Db, sendIndex: number, words: string): Promise<void> {
  await sql`
    with s as (
      update hosted_email_sends set status = 'bounced', words = ${words}, finished_at = coalesce(finished_at, now()),
        claimed_until = null
      where index = ${sendIndex}
      returning index, hosted_email_index, kind)
    update hosted_emails e set status = 'bounced', failure = ${words}, bounced_at = now(), modified_at = now(),
      sent_at = coalesce(e.sent_at, now())
    from s where e.index = s.hosted_email_index and s.kind <> 'test' and not exists (
      select from hosted_email_sends n where n.hosted_email_index = e.index and n.index > s.index and n.kind <> 'test')`.execute(
    db,
  )
}
