import { sql } from 'kysely'
import { count, daysAgo, duration } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { resellerSlices } from '../reseller-filter.repository.ts'

/** Hours of the day in London; a reseller's calls of the days are read once. */
export const hourlyTraffic = defineResellerReport({
  name: 'Traffic by carrier and hour',
  description: 'Calls and minutes by carrier and hour of the day',
  parameters: {
    from: { type: 'date', label: 'From', default: daysAgo(31) },
    days: { type: 'integer', label: 'Days', default: 31, min: 1, max: 92 },
  },
  columns: {
    carrier: 'Carrier',
    hour: 'Hour',
    calls: count('Calls'),
    duration: duration('Duration'),
    longest: duration('Longest call'),
    clis: count('CLIs'),
  },
  slices: resellerSlices,
  query: ({ from, days }, client: number) => sql`
    select c.name as reseller, k.name as carrier, lpad(t.hour::text, 2, '0') || ':00' as hour, t.calls, t.duration, t.longest, t.clis
    from (
      select carrier_index, extract(hour from started_at at time zone 'Europe/London')::int as hour, count(*) as calls,
        sum(duration_seconds)::bigint as duration, max(duration_seconds) as longest, count(distinct cli) as clis
      from calls
      where client_index = ${client}::int and started_at >= (${from}::date)::timestamp at time zone 'Europe/London'
        and started_at < (${from}::date + ${days}::int)::timestamp at time zone 'Europe/London'
      group by 1, 2) t
    join carriers k on k.index = t.carrier_index
    join clients c on c.index = k.client_index
    order by k.name, t.hour`,
})
