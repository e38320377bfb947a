import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** An e-mail that is queued and how its invoice's PDF is stored. */
export interface QueuedEmail {
  index: number
  invoiceIndex: number
  mailFrom: string
  mailTo: string
  mailBcc: string
  subject: string
  body: string
  messageId: string
  createdAt: Date
  attachment: string
  pdfKey: string
}

/**
 * Queues an e-mail for each hosted invoice of the accounts that is delivered so: one for each invoice, ever,
 * because its message id is that of the invoice.
 */
export async function queueEmails(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with queued as (
      insert into hosted_emails (invoice_run_index, invoice_index, mail_from, mail_to, subject, body,
        attachments, status, message_id, created_at)
      select i.invoice_run_index, i.index, coalesce(i.document #>> '{supplier,email}', ''), i.document #>> '{account,email}',
        format('Your %s %s from %s', replace(i.kind, '_', ' '), i.number, i.document #>> '{supplier,tradingName}'),
        format(E'Dear %s,\\n\\nYour %s %s of %s is attached. It comes to £%s.\\n\\n%s',
          coalesce(nullif(i.document #>> '{account,contact}', ''), i.document #>> '{customer,name}'),
          replace(i.kind, '_', ' '), i.number, to_char(i.invoice_date, 'FMDD FMMonth YYYY'),
          to_char(abs(i.gross), 'FM999,999,990.00'), i.document #>> '{supplier,tradingName}'),
        array[i.number || '.pdf'], 'queued', format('invoice-%s.run-%s@nineops', i.index, i.invoice_run_index),
        date_trunc('second', now())
      from invoices i
      where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
        and i.hosted_at is not null and i.pdf_key is not null and i.document #>> '{account,delivery}' = 'email'
      on conflict (invoice_index) do nothing
      returning 1
    )
    select count(*)::int as queued from queued`.execute(db)
  return rows[0]?.queued ?? 0
}

export async function selectQueued(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<QueuedEmail[]> {
  const { rows } = await sql<QueuedEmail>`
    select e.index, e.invoice_index as "invoiceIndex", e.mail_from as "mailFrom", e.mail_to as "mailTo", e.mail_bcc as "mailBcc",
      e.subject, e.body, e.message_id as "messageId", e.created_at as "createdAt",
      e.attachments[1] as attachment, i.pdf_key as "pdfKey"
    from hosted_emails e join invoices i on i.index = e.invoice_index
    where e.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
      and e.status = 'queued'
    order by e.index for update of e`.execute(db)
  return rows
}

export async function updateSent(db: Db, sent: readonly { index: number; bytes: number }[]): Promise<void> {
  await sql`
    update hosted_emails e set status = 'sent', size_bytes = s.bytes, sent_at = now(), modified_at = now()
    from json_to_recordset(${JSON.stringify(sent)}) as s(index int, bytes int8)
    where e.index = s.index`.execute(db)
}
