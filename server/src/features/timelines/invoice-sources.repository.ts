import { sql } from 'kysely'
import { invoiceRunActions } from '../invoice-runs/invoice-runs.actions.ts'
import { numberKey, personOf, type Reach, type Source, source } from './timeline-sources.repository.ts'
import type { AccountPlace } from './account-sources.repository.ts'

const invoice = sql`jsonb_build_object('invoice', i.index, 'number', i.number, 'run', r.index,
  'runName', r.description, 'kind', i.kind, 'net', i.net::text, 'vat', i.vat::text, 'gross', i.gross::text)`

/** Events of an account's invoices, with their present figures. */
export const invoiceFacts = ({ account, client }: AccountPlace, reach: Reach): Source[] => [
  source(
    'calculated',
    sql`select p.finished_at, ${numberKey(sql`i.index`)}, ${invoice}
      from invoices i join invoice_runs r on r.index = i.invoice_run_index
      join invoice_run_processes p on p.invoice_run_index = r.index and p.process = 'calculate-invoices'
      where i.account_index = ${account} and p.finished_at is not null`,
    reach,
  ),
  source(
    'confirmed',
    sql`select i.confirmed_at, ${numberKey(sql`i.index`)}, ${invoice} || jsonb_build_object(
        'by', ${personOf(sql`r.confirmed_by`)}, 'request', (select e.request_id from audit_entries e
          where e.entity = 'invoice_runs' and e.entity_index = r.index and e.action = ${invoiceRunActions.confirmed.id}
          order by e.index desc limit 1))
      from invoices i join invoice_runs r on r.index = i.invoice_run_index
      where i.account_index = ${account} and i.confirmed_at is not null`,
    reach,
  ),
  source(
    'hosted',
    sql`select i.hosted_at, ${numberKey(sql`i.index`)}, ${invoice}
      from invoices i join invoice_runs r on r.index = i.invoice_run_index
      where i.account_index = ${account} and i.hosted_at is not null`,
    reach,
  ),
  source(
    'numbered',
    sql`select n.given_at, n.range_index || '.' || ${numberKey(sql`n.number`)}, jsonb_build_object('number', n.formatted,
        'run', n.invoice_run_index, 'invoice', i.index, 'kind', r.kind)
      from invoice_numbers n join invoice_number_ranges r on r.index = n.range_index left join invoices i on i.invoice_run_index = n.invoice_run_index
        and i.account_index = n.account_index and i.number = n.formatted
      where n.account_index = ${account}`,
    reach,
  ),
  source(
    'voided',
    sql`select n.voided_at, n.range_index || '.' || ${numberKey(sql`n.number`)}, jsonb_build_object('number', n.formatted,
        'run', n.invoice_run_index, 'reason', n.reason, 'kind', r.kind)
      from invoice_numbers n join invoice_number_ranges r on r.index = n.range_index where n.account_index = ${account} and n.voided_at is not null`,
    reach,
  ),
  source(
    'failed',
    sql`select p.finished_at, ${numberKey(sql`a.invoice_run_index`)}, jsonb_build_object('run', r.index,
        'runName', r.description, 'message', a.failure_message)
      from invoice_runs r join invoice_run_accounts a on a.invoice_run_index = r.index
      join invoice_run_processes p on p.invoice_run_index = r.index and p.process = a.failed_process
      where r.client_index = ${client} and a.account_index = ${account} and a.status = 'failed'
        and p.finished_at is not null`,
    reach,
  ),
  source(
    'signed-off',
    sql`select s.signed_at, ${numberKey(sql`s.index`)}, jsonb_build_object('run', r.index, 'runName', r.description,
        'kind', s.kind, 'gross', s.gross::text, 'reason', s.reason, 'by', ${personOf(sql`s.signed_by`)})
      from invoice_runs r join comparison_sign_offs s on s.invoice_run_index = r.index
      where r.client_index = ${client} and s.account_index = ${account}`,
    reach,
  ),
]

const email = sql`jsonb_build_object('email', m.index, 'invoice', i.index, 'run', i.invoice_run_index,
  'number', i.number, 'document', i.kind, 'to', m.mail_to)`

/** E-mails sent for an account's invoices, bounces, and reminders. */
export const emailFacts = ({ account }: AccountPlace, reach: Reach): Source[] => [
  source(
    'e-mail-asked',
    sql`select s.requested_at, ${numberKey(sql`s.index`)}, ${email} || jsonb_build_object('kind', s.kind,
        'reason', s.reason, 'by', ${personOf(sql`s.requested_by`)}, 'sentTo', s.mail_to)
      from invoices i join hosted_emails m on m.invoice_index = i.index
      join hosted_email_sends s on s.hosted_email_index = m.index
      where i.account_index = ${account} and s.kind <> 'send'`,
    reach,
  ),
  source(
    'e-mail-sent',
    sql`select coalesce(s.finished_at, s.handed_over_at), ${numberKey(sql`s.index`)}, ${email} || jsonb_build_object(
        'kind', s.kind, 'status', s.status, 'words', s.words, 'sentTo', s.mail_to)
      from invoices i join hosted_emails m on m.invoice_index = i.index
      join hosted_email_sends s on s.hosted_email_index = m.index
      where i.account_index = ${account} and coalesce(s.finished_at, s.handed_over_at) is not null`,
    reach,
  ),
  source(
    'e-mail-bounced',
    sql`select m.bounced_at, ${numberKey(sql`m.index`)}, ${email} || jsonb_build_object('words', m.failure)
      from invoices i join hosted_emails m on m.invoice_index = i.index
      where i.account_index = ${account} and m.bounced_at is not null`,
    reach,
  ),
  source(
    'reminder-sent',
    sql`select coalesce(e.sent_at, e.created_at), ${numberKey(sql`e.index`)}, jsonb_build_object('stage', r.stage,
        'amount', r.amount::text, 'documents', r.documents,
        'status', case when e.state = 'refused' and e.sent_at is not null then 'bounced' else e.state end,
        'words', e.failure, 'sentTo', e.mail_to)
      from account_emails e cross join lateral (
        select min(m.stage) as stage, sum(m.remainder) as amount,
          string_agg(coalesce(i.number, p.reference), ', ' order by p.due_on, p.index) as documents
        from reminders m join account_postings p on p.index = m.posting_index
        left join invoices i on i.index = p.invoice_index where m.account_email_index = e.index) r
      where e.account_index = ${account} and e.kind = 'reminder'`,
    reach,
  ),
]
