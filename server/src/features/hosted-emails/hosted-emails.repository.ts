import type { DeliveryState } from '@nineops/contract/hosted-emails.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/**
 * Makes an e-mail for each hosted invoice of the accounts that is delivered so: one for each invoice, ever.
 * What lacks a detail is left out of the sending until it is mended. Answers those that can be sent.
 */
export async function insertEmails(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    with made as (
      insert into hosted_emails (invoice_run_index, invoice_index, client_index, brand_index, account_index, mail_from,
        mail_to, subject, body, attachments, status, created_at)
      select i.invoice_run_index, i.index, i.client_index, i.brand_index, i.account_index,
        coalesce(i.document #>> '{supplier,email}', ''), coalesce(i.document #>> '{account,email}', ''),
        format('Your %s %s from %s', replace(i.kind, '_', ' '), i.number, i.document #>> '{supplier,tradingName}'),
        format(E'Dear %s,\n\nYour %s %s of %s is attached. It comes to £%s.\n\n%s',
          coalesce(nullif(i.document #>> '{account,contact}', ''), i.document #>> '{customer,name}'),
          replace(i.kind, '_', ' '), i.number, to_char(i.invoice_date, 'FMDD FMMonth YYYY'),
          to_char(abs(i.gross), 'FM999,999,990.00'), i.document #>> '{supplier,tradingName}'),
        array[i.number || '.pdf'], 'queued', date_trunc('second', now())
      from invoices i
      where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
        and i.hosted_at is not null and i.pdf_key is not null and i.document #>> '{account,delivery}' = 'email'
      order by i.index
      on conflict (invoice_index) do nothing
      returning index, details_filled)
    select index from made where details_filled order by index`.execute(db)
  await sql`
    update hosted_emails set status = 'incomplete', failure = ${missingWords}
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes}) and not details_filled
      and status = 'queued'`.execute(db)
  return rows.map(row => row.index)
}

/** What an e-mail lacks, in words; null where it lacks nothing. */
const missingWords = sql<string | null>`
  case when mail_from = '' then 'The brand has no e-mail address to send from'
    when mail_to = '' then 'The account has no e-mail address'
    when not details_filled then 'The subject, body or attachment is missing' end`

/** Which of the e-mails the reseller has. */
export async function selectKnown(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ index: number }>`
    select index from hosted_emails where client_index = ${clientIndex} and index = any(${indexes})`.execute(
    db,
  )
  return new Set(rows.map(row => row.index))
}

/** An e-mail that somebody wants sent, held until the transaction ends. */
export interface WantedEmail {
  index: number
  status: string
  complete: boolean
}

/**
 * Holds the e-mails, in order. Those in one of the states take their sender and recipient anew, for they may
 * have been mended; what was sent keeps them until it is sent again.
 */
export async function holdAndRefresh(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  states: readonly DeliveryState[],
): Promise<WantedEmail[]> {
  await sql`
    select from hosted_emails where client_index = ${clientIndex} and index = any(${indexes})
    order by index for update`.execute(db)
  await sql`
    update hosted_emails e set mail_from = b.email, mail_to = a.email
    from brands b, accounts a
    where e.client_index = ${clientIndex} and e.index = any(${indexes}) and e.status = any(${states})
      and b.index = e.brand_index and a.index = e.account_index
      and (e.mail_from, e.mail_to) is distinct from (b.email, a.email)`.execute(db)
  const { rows } = await sql<WantedEmail>`
    update hosted_emails e set failure = case when status = 'incomplete' then ${missingWords} else failure end
    where client_index = ${clientIndex} and index = any(${indexes})
    returning index, status, details_filled as complete`.execute(db)
  return rows.toSorted((a, b) => a.index - b.index)
}

/** E-mails of a run that nobody has, so that they can be sent: `after` the one that was looked at last. */
export async function selectUnsent(
  db: Db,
  runIndex: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select index from hosted_emails
    where invoice_run_index = ${runIndex} and index > ${after} and status in ('incomplete', 'failed')
    order by index limit ${limit}`.execute(db)
  return rows.map(row => row.index)
}

/** How many e-mails a reseller's runs have that did not arrive, or may not have. */
export async function selectUndelivered(
  db: Db,
  clientIndex: number | undefined,
): Promise<
  {
    clientIndex: number
    invoiceRunIndex: number
    incomplete: number
    failed: number
    unsure: number
    bounced: number
  }[]
> {
  const { rows } = await sql<{
    clientIndex: number
    invoiceRunIndex: number
    incomplete: number
    failed: number
    unsure: number
    bounced: number
  }>`
    select client_index as "clientIndex", invoice_run_index as "invoiceRunIndex",
      (count(*) filter (where status = 'incomplete'))::int as incomplete,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'unsure'))::int as unsure,
      (count(*) filter (where status = 'bounced'))::int as bounced
    from hosted_emails
    where status in ('incomplete', 'failed', 'unsure', 'bounced')
      and ${clientIndex === undefined ? sql`true` : sql`client_index = ${clientIndex}`}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
