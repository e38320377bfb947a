import { sql } from 'kysely'
import { count, date, daysAgo, today } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** A day is covered if a collected file's calls span it; reads only the files, no calls. */
export const callFileGaps = defineResellerReport({
  name: 'Missing call files',
  description: 'Carrier days with no call file',
  parameters: {
    from: { type: 'date', label: 'From', default: daysAgo(31) },
    to: { type: 'date', label: 'To', default: today, help: 'Up to 366 days after the start date.' },
  },
  columns: {
    carrier: 'Carrier',
    firstDay: date('First day without'),
    lastDay: date('Last day without'),
    days: count('Days'),
    lastFile: 'Last file before',
  },
  query: ({ client, from, to }) => sql`
    with days as (
      select d::date as day from generate_series(${from}::date, least(${to}::date, ${from}::date + 366), interval '1 day') d),
    missing as (
      select k.index, k.client_index, k.name, d.day,
        d.day - (row_number() over (partition by k.index order by d.day))::int as stretch
      from carriers k cross join days d
      where k.status = 'active' and ${ofReseller('k.client_index', client)}
        and not exists (
          select from data_collection_files f
          where f.client_index = k.client_index and f.carrier_index = k.index and f.status = 'taken'
            and (f.first_call_at at time zone 'Europe/London')::date <= d.day
            and (f.last_call_at at time zone 'Europe/London')::date >= d.day))
    select c.name as reseller, m.name as carrier, min(m.day) as "firstDay", max(m.day) as "lastDay", count(*) as days,
      (select f.name from data_collection_files f
        where f.client_index = m.client_index and f.carrier_index = m.index and f.status = 'taken'
          and (f.first_call_at at time zone 'Europe/London')::date < min(m.day)
        order by f.last_call_at desc limit 1) as "lastFile"
    from missing m join clients c on c.index = m.client_index
    group by c.name, m.client_index, m.index, m.name, m.stretch
    order by c.name, m.name, min(m.day)`,
})
