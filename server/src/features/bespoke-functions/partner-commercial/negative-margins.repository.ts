import { sql } from 'kysely'
import { count, duration, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** From the stored rating sums by destination. */
export const negativeMargins = defineResellerReport({
  name: 'Negative-margin destinations',
  description: 'Destinations that cost more than they are sold for',
  parameters: {
    months: { type: 'integer', label: 'Bill runs of the last … months', default: 3, min: 1, max: 24 },
    loss: { type: 'decimal', label: 'Loss of at least £', default: '0.01' },
  },
  columns: {
    destination: 'Destination',
    calls: count('Calls'),
    duration: duration('Duration'),
    retail: pounds('Retail'),
    wholesale: pounds('Wholesale'),
    margin: pounds('Margin'),
  },
  query: ({ client, months, loss }) => sql`
    select c.name as reseller, d.name as destination, sum(d.calls) as calls, sum(d.duration_seconds)::bigint as duration,
      round(sum(d.retail_charge), 2) as retail, round(sum(d.wholesale_cost), 2) as wholesale,
      round(sum(d.retail_charge - d.wholesale_cost), 2) as margin
    from bill_runs b
    join bill_run_breakdowns d on d.bill_run_index = b.index and d.dimension = 'destination'
    join clients c on c.index = b.client_index
    where ${ofReseller('b.client_index', client)} and b.period_end >= current_date - make_interval(months => ${months}::int)
    group by c.name, d.name
    having sum(d.wholesale_cost - d.retail_charge) >= ${loss}::numeric
    order by sum(d.retail_charge - d.wholesale_cost), c.name, d.name`,
})
