import { openRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface QueueRow {
  queue: string
  waiting: number
  running: number
  failed: number
  oldestSeconds: number
}

/** The queue's own counts, a second old at most; waiting jobs come from an index of those alone. */
export const selectQueues = (db: Db) => allRows<QueueRow>(db)`
    select q.name as queue, q.queued_count as waiting, q.active_count as running, q.failed_count as failed,
      coalesce(extract(epoch from now() - o.since), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join (
      select name, min(greatest(created_on, start_after)) as since from pgboss.job
      where state < 'active' and not blocked and start_after <= now() group by name
    ) o using (name)
    order by q.name`

export interface StateRow {
  kind: string
  state: string
  count: number
}

/** Open runs, and failed or waiting work; failures are those of the last day. Each uses its own index. */
export const selectStates = (db: Db) => allRows<StateRow>(db)`
    select 'bill_run' as kind, status::text as state, count(*)::int as count from bill_runs
      where created_at > now() - interval '90 days' group by 2
    union all select 'invoice_run', status::text, count(*)::int from invoice_runs
      where created_at > now() - interval '90 days' group by 2
    union all select 'email', 'waiting', count(*)::int from hosted_email_sends where status = 'queued'
    union all select 'email', 'sending', count(*)::int from hosted_email_sends where status = 'sending'
    union all select 'email', s.state, count(h.index)::int from (values ('failed'), ('unsure'), ('bounced')) s(state)
      left join hosted_emails h on h.status = s.state and h.status in ('failed', 'unsure', 'bounced')
        and h.modified_at > now() - interval '1 day' group by s.state
    union all select 'delivery', 'waiting', count(*)::int from deliveries where state in ('queued', 'delivering')
    union all select 'delivery', 'failed', count(*)::int from deliveries
      where state = 'failed' and created_at > now() - interval '1 day'
    union all select 'webhook', 'waiting', count(*)::int from webhook_deliveries where state in ('waiting', 'sending')
    union all select 'webhook', 'failed', count(*)::int from webhook_deliveries
      where state = 'failed' and created_at > now() - interval '1 day'
    union all select 'call_file', 'failed', count(*)::int from data_collection_files
      where (status = 'failed' or rejected > 0) and status = 'failed' and quarantined_at is null and created_at > now() - interval '1 day'
    union all select 'session', 'open', count(*)::int from user_sessions
      where expires_at > now() and ended_at is null`

export interface RunStageRow {
  run: number
  stage: number
  status: string
  count: number
}

/** Progress of the accounts of open runs. */
export const selectRunStages = (db: Db) => allRows<RunStageRow>(db)`
    select a.invoice_run_index as run, a.stage::int as stage, a.status, count(*)::int as count
    from invoice_runs r join invoice_run_accounts a on a.invoice_run_index = r.index
    where r.status in (${sql.join(openRunStatuses)}) and r.created_at > now() - interval '60 days'
    group by 1, 2, 3`

/** Days until the loaded bank holidays end; null where none are loaded. */
export async function selectHolidayDays(db: Db): Promise<number | null> {
  const row = await firstRow<{ days: number | null }>(db)`
    select ((select known_until from bank_holiday_lists where nation = 'england-and-wales' order by index desc limit 1)
      - (now() at time zone 'Europe/London')::date) as days`
  return row?.days ?? null
}

export async function selectDatabaseBytes(db: Db): Promise<number> {
  const row = await firstRow<{ bytes: number }>(db)`
    select pg_database_size(current_database())::int8 as bytes`
  return row?.bytes ?? 0
}

const BACKUP = 'operating.last_backup'

export async function selectBackupAge(db: Db): Promise<number | null> {
  const row = await firstRow<{ age: number | null }>(db)`
    select extract(epoch from now() - (value #>> '{}')::timestamptz)::float8 as age
    from settings where name = ${BACKUP}`
  return row?.age ?? null
}

export async function saveBackup(db: Db, takenAt: string): Promise<void> {
  await sql`insert into settings (name, value) values (${BACKUP}, to_jsonb(${takenAt}::text))
    on conflict (name) do update set value = excluded.value`.execute(db)
}
