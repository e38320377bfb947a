import { sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../../platform/db/column-arrays.ts'
import type { Db } from '../../platform/db/db.ts'
import { bucketOf } from './call-scale.domain.ts'
import type { LoggedCall } from './logged-call.domain.ts'

/** Means every reseller and credential in the sums. */
export const ALL = -1

const columns: readonly Column<LoggedCall>[] = [
  ['at', 'timestamptz', call => call.at],
  ['request_id', 'uuid', call => call.requestId],
  ['ms', 'int', call => call.ms],
  ['bytes', 'int', call => call.bytes],
  ['client_index', 'int', call => call.clientIndex],
  ['client_credential_index', 'int', call => call.credentialIndex],
  ['user_index', 'int', call => call.userIndex],
  ['status', 'smallint', call => call.status],
  ['method', 'text', call => call.method],
  ['route', 'text', call => call.route],
  ['path', 'text', call => call.path],
  ['query', 'text', call => call.query],
  ['address', 'inet', call => call.address],
  ['user_agent', 'text', call => call.userAgent],
  ['error_code', 'text', call => call.errorCode],
  ['version', 'text', call => call.version],
  ['accept', 'text', call => call.accept],
]

/** Inserts calls and adds them to the sums of their hours. Their days must have a partition. */
export async function insertCalls(db: Db, calls: readonly LoggedCall[]): Promise<void> {
  await sql`insert into dash_calls (${namesOf(columns)}) select * from ${rowsOf(calls, columns)}`.execute(db)
  const of = (read: (call: LoggedCall) => Date | number) => calls.map(read)
  // In a fixed order, so that two servers cannot deadlock.
  await sql`
    insert into dash_call_hours as h
      (hour, client_index, client_credential_index, bucket, calls, refused, failed)
    select date_trunc('hour', at), coalesce(client, ${ALL}), coalesce(credential, ${ALL}), bucket, count(*),
      count(*) filter (where status between 400 and 499), count(*) filter (where status >= 500)
    from unnest(${of(call => call.at)}::timestamptz[], ${of(call => call.clientIndex ?? 0)}::int[],
      ${of(call => call.credentialIndex ?? 0)}::int[], ${of(call => bucketOf(call.ms))}::smallint[],
      ${of(call => call.status)}::smallint[]) c (at, client, credential, bucket, status)
    group by grouping sets ((1, client, credential, bucket), (1, bucket)) order by 2, 3, 1, 4
    on conflict (client_index, client_credential_index, hour, bucket) do update set
      calls = h.calls + excluded.calls, refused = h.refused + excluded.refused,
      failed = h.failed + excluded.failed`.execute(db)
}
