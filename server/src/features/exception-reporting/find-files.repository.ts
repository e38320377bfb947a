import { sql } from 'kysely'
import { openRejects } from '../data-collection/data-collection.service.ts'
import type { FindingQuery } from './found-columns.repository.ts'

/**
 * Files collected since the previous run was rated (the latest run also has all later ones) with duplicate lines, or
 * rejected lines that were not entered again. Lines entered in place of rejected ones do not count as files here.
 */
export const fileFindings = (billRunIndex: number): FindingQuery => sql`
  select x.kind, '', null::int, null::int, f.carrier_index, null::int, f.index, x.lines, 0::int8, null::numeric,
    jsonb_build_object('lines', f.lines, 'accepted', f.accepted, 'reasons', case when x.kind = 'rejected' then (
      select jsonb_object_agg(j.reason, j.lines) from (
        select reason, count(*) as lines from data_collection_rejects
        where file_index = f.index and corrected_in is null and reason <> 'DUPLICATE' group by 1) j) end),
    null::text
  from bill_runs b
  cross join lateral (
    select coalesce(max(p.last_taken_order), 0) as seen from bill_runs p
    where p.client_index = b.client_index and p.period_start < b.period_start and p.rated_at is not null
  ) before
  cross join lateral (
    select case when exists (
      select from bill_runs n where n.client_index = b.client_index and n.period_start > b.period_start
        and n.rated_at is not null) then coalesce(b.last_taken_order, 0) else 2147483647 end as upto
  ) own
  join data_collection_files f on f.client_index = b.client_index and f.taken_order > before.seen
    and f.taken_order <= own.upto and f.corrected_file_index is null and f.quarantined_at is null
  cross join lateral (values ('rejected', ${openRejects}), ('duplicate', f.duplicate)) x (kind, lines)
  where b.index = ${billRunIndex} and x.lines > 0`
