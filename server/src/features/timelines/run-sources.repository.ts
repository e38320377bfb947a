import { sql } from 'kysely'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import { billRunActions } from '../bill-runs/bill-runs.actions.ts'
import { invoiceRunActions } from '../invoice-runs/invoice-runs.actions.ts'
import { numberKey, personOf, type Reach, type Source, source } from './timeline-sources.repository.ts'

const withoutEntry = ({ id }: AuditAction) => sql`not exists (
  select from audit_entries e where e.entity = 'invoice_runs' and e.entity_index = r.index and e.action = ${id})`

/** A run's progress: its processes, and events without an audit entry. */
export const progressOfRun = (run: number, reach: Reach): Source[] => [
  source(
    'run-created',
    sql`select r.created_at, ${numberKey(sql`r.index`)}, jsonb_build_object('run', r.index, 'runName', r.description,
        'by', ${personOf(sql`r.created_by`)})
      from invoice_runs r where r.index = ${run} and ${withoutEntry(invoiceRunActions.created)}`,
    reach,
  ),
  source(
    'run-confirmed',
    sql`select r.confirmed_at, ${numberKey(sql`r.index`)}, jsonb_build_object('run', r.index, 'runName', r.description,
        'by', ${personOf(sql`r.confirmed_by`)}, 'gross', r.confirmed_gross::text)
      from invoice_runs r where r.index = ${run} and r.confirmed_at is not null
        and ${withoutEntry(invoiceRunActions.confirmed)}`,
    reach,
  ),
  source(
    'process-done',
    sql`select p.finished_at, p.process, jsonb_build_object('run', ${run}::int, 'process', p.process, 'status', p.status,
        'done', p.done, 'failed', p.failed, 'failure', p.failure, 'attempt', p.attempt, 'startedAt', p.started_at,
        'first', n.first, 'last', n.last)
      from invoice_run_processes p left join lateral (
        -- Between the numbers of two ranges there is no span.
        select min(formatted) as first, max(formatted) as last from invoice_numbers
        where p.process = 'allocate-invoice-numbers' and invoice_run_index = ${run}
        having count(distinct range_index) = 1) n on true
      where p.invoice_run_index = ${run} and p.finished_at is not null`,
    reach,
  ),
]

/** A run's outputs: reports, packs, deliveries. */
export const outputsOfRun = (run: number, reach: Reach): Source[] => [
  source(
    'report-ready',
    sql`select q.ready_at, ${numberKey(sql`q.index`)}, jsonb_build_object('run', ${run}::int, 'report', q.report,
        'by', ${personOf(sql`q.requested_by`)})
      from report_requests q where q.invoice_run_index = ${run} and q.ready_at is not null`,
    reach,
  ),
  source(
    'pack',
    sql`select f.created_at, ${numberKey(sql`f.index`)}, jsonb_build_object('run', ${run}::int, 'name', f.name,
        'bytes', f.bytes, 'sha256', f.sha256)
      from invoice_run_files f where f.invoice_run_index = ${run}`,
    reach,
  ),
  source(
    'delivered',
    sql`select d.delivered_at, ${numberKey(sql`d.index`)}, jsonb_build_object('run', ${run}::int, 'name', d.name,
        'path', d.path, 'bytes', d.bytes, 'sha256', d.sha256)
      from deliveries d where d.invoice_run_index = ${run} and d.delivered_at is not null`,
    reach,
  ),
]

/** Sends of one request are one entry, because a run has one per invoice. */
export const emailsOfRun = (run: number, reach: Reach): Source[] => [
  source(
    'e-mails-asked',
    sql`select s.requested_at, s.kind || '.' || coalesce(s.requested_by, 0), jsonb_build_object('run', ${run}::int,
        'kind', s.kind, 'count', count(*), 'by', ${personOf(sql`s.requested_by`)}, 'reason', min(s.reason),
        'sent', count(*) filter (where s.status = 'sent'), 'outbox', count(*) filter (where s.status = 'outbox'), 'failed', count(*) filter (where s.status = 'failed'),
        'bounced', count(*) filter (where s.status = 'bounced'))
      from hosted_emails m join hosted_email_sends s on s.hosted_email_index = m.index
      where m.invoice_run_index = ${run} group by s.requested_at, s.kind, s.requested_by`,
    reach,
  ),
  source(
    'e-mail-bounced',
    sql`select m.bounced_at, ${numberKey(sql`m.index`)}, jsonb_build_object('run', ${run}::int, 'email', m.index,
        'invoice', i.index, 'number', i.number, 'document', i.kind, 'to', m.mail_to, 'words', m.failure)
      from hosted_emails m join invoices i on i.index = m.invoice_index
      where m.invoice_run_index = ${run} and m.bounced_at is not null`,
    reach,
  ),
]

/** A run's inputs: its bill run's rating, imports since the previous run, schedules. */
export const groundsOfRun = (
  { client, billRun, since }: { client: number; billRun: number; since: string | null },
  reach: Reach,
): Source[] => [
  source(
    'bill-run-rated',
    sql`select b.rated_at, ${numberKey(sql`b.index`)}, jsonb_build_object('billRun', b.index, 'description', b.description,
        'calls', b.calls, 'charge', round(b.retail_charge, 2)::text, 'unallocated', b.unallocated_calls)
      from bill_runs b where b.index = ${billRun} and b.rated_at is not null`,
    reach,
  ),
  source(
    'bill-run-closed',
    sql`select b.closed_at, ${numberKey(sql`b.index`)}, jsonb_build_object('billRun', b.index, 'description', b.description)
      from bill_runs b where b.index = ${billRun} and b.closed_at is not null and not exists (
        select from audit_entries e where e.entity = 'bill_runs' and e.entity_index = b.index
          and e.action = ${billRunActions.closed.id})`,
    reach,
  ),
  source(
    'imported',
    sql`select m.created_at, ${numberKey(sql`m.index`)}, jsonb_build_object('kind', m.kind, 'file', m.file_name,
        'rows', m.rows, 'added', m.added, 'changed', m.changed, 'by', ${personOf(sql`m.created_by`)})
      from imports m where m.client_index = ${client} and (${since}::timestamptz is null or m.created_at > ${since}::timestamptz)`,
    reach,
  ),
  source(
    'schedule',
    sql`select coalesce(o.finished_at, o.started_at), ${numberKey(sql`o.index`)}, jsonb_build_object(
        'schedule', s.index, 'scheduleName', s.name, 'label', p.label, 'status', p.status, 'message', p.message)
      from schedule_occurrence_parts p join schedule_occurrences o on o.index = p.occurrence_index
      join schedules s on s.index = o.schedule_index
      where p.client_index = ${client} and p.subject_index = ${billRun}
        and o.action in ('collect-bill-run', 'rate-bill-run') and o.started_at is not null`,
    reach,
  ),
]
