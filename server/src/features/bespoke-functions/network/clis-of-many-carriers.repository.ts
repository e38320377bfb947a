import { sql } from 'kysely'
import { count, dateTime, daysAgo, phone } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { resellerSlices } from '../reseller-filter.repository.ts'

export const clisOfManyCarriers = defineResellerReport({
  name: 'CLIs of several carriers',
  description: 'CLIs whose calls came from more than one carrier',
  parameters: {
    from: { type: 'date', label: 'From', default: daysAgo(62) },
    days: { type: 'integer', label: 'Days', default: 62, min: 1, max: 366 },
  },
  columns: {
    cli: phone('CLI'),
    carriers: 'Carriers',
    calls: count('Calls'),
    firstCall: dateTime('First call'),
    lastCall: dateTime('Last call'),
  },
  slices: resellerSlices,
  query: ({ from, days }, client: number) => sql`
    with heard as (
      select cli, carrier_index, count(*) as calls, min(started_at) as first, max(started_at) as last
      from calls
      where client_index = ${client}::int and started_at >= (${from}::date)::timestamp at time zone 'Europe/London'
        and started_at < (${from}::date + ${days}::int)::timestamp at time zone 'Europe/London'
      group by cli, carrier_index)
    select c.name as reseller, h.cli, string_agg(k.name || ' (' || h.calls || ')', ', ' order by h.calls desc, k.name) as carriers,
      sum(h.calls)::bigint as calls, min(h.first) as "firstCall", max(h.last) as "lastCall"
    from heard h
    join carriers k on k.index = h.carrier_index
    join clients c on c.index = k.client_index
    group by c.name, h.cli having count(*) > 1
    order by sum(h.calls) desc, h.cli`,
})
