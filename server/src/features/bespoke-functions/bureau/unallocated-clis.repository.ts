import { sql } from 'kysely'
import { count, dateTime, duration, phone, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** Read from the stored rating sums, never from the calls. */
export const unallocatedClis = defineResellerReport({
  name: 'Unallocated CLIs',
  description: 'CLIs with calls but no service',
  parameters: {
    months: { type: 'integer', label: 'Bill runs of the last … months', default: 3, min: 1, max: 24 },
    calls: { type: 'integer', label: 'At least … calls', default: 1, min: 1 },
  },
  columns: {
    cli: phone('CLI'),
    carriers: 'Carriers',
    billRuns: count('Bill runs'),
    calls: count('Calls'),
    duration: duration('Duration'),
    cost: pounds('Wholesale cost'),
    firstCall: dateTime('First call'),
    lastCall: dateTime('Last call'),
  },
  query: ({ client, months, calls }) => sql`
    select c.name as reseller, e.subject as cli, string_agg(distinct k.name, ', ') as carriers,
      count(distinct b.index) as "billRuns", sum(e.calls) as calls, sum(e.duration_seconds)::bigint as duration,
      round(sum(e.wholesale_cost), 2) as cost, min(e.first_call_at) as "firstCall", max(e.last_call_at) as "lastCall"
    from bill_runs b
    join bill_run_exceptions e on e.bill_run_index = b.index and e.cause = 'unallocated'
    join clients c on c.index = b.client_index
    join carriers k on k.index = e.carrier_index
    where ${ofReseller('b.client_index', client)} and b.period_end >= current_date - make_interval(months => ${months}::int)
    group by c.index, c.name, e.subject
    having sum(e.calls) >= ${calls}::int
    order by sum(e.calls) desc, c.name, e.subject`,
})
