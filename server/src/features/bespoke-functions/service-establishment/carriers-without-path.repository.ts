import { sql } from 'kysely'
import { count, dateTime } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const carriersWithoutPath = defineResellerReport({
  name: 'Carriers that are not set up',
  description: 'Active carriers without an input path or a rate card',
  columns: {
    carrier: 'Carrier',
    missing: 'Missing',
    files: count('Files collected'),
    lastFile: dateTime('Last file'),
  },
  query: ({ client }) => sql`
    select c.name as reseller, k.name as carrier, m.missing, f.files, f."lastFile"
    from carriers k
    join clients c on c.index = k.client_index
    cross join lateral (
      select concat_ws(', ',
        case when not exists (select from paths p where p.client_index = k.client_index and p.carrier_index = k.index
          and p.direction = 'input') then 'input path' end,
        case when not exists (select from rate_allocations r where r.client_index = k.client_index
          and r.carrier_index = k.index and r.side = 'wholesale' and r.valid_from <= current_date) then 'wholesale card' end,
        case when not exists (select from rate_allocations r where r.client_index = k.client_index
          and (r.carrier_index = k.index or r.carrier_index is null) and r.side = 'retail' and r.valid_from <= current_date) then 'retail card' end) as missing) m
    cross join lateral (
      select count(*) as files, max(taken_at) as "lastFile" from data_collection_files
      where client_index = k.client_index and carrier_index = k.index and status = 'taken') f
    where k.status = 'active' and m.missing <> '' and ${ofReseller('k.client_index', client)}
    order by c.name, k.name`,
})
