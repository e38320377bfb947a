import { sql } from 'kysely'
import { anyReseller, resellerColumn } from '../common-parameters.domain.ts'
import { defineReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const invoiceNumberGaps = defineReport({
  index: 104,
  categoryIndex: 1,
  name: 'Invoice number gaps',
  description: 'Invoice numbers that are missing or void, and why',
  parameters: { client: anyReseller },
  columns: {
    ...resellerColumn,
    brand: { label: 'Brand', type: 'text' },
    kind: { label: 'Range', type: 'text' },
    from: { label: 'From', type: 'text' },
    to: { label: 'To', type: 'text' },
    numbers: { label: 'Numbers', type: 'count' },
    reason: { label: 'Why', type: 'text' },
  },
  query: ({ client }) => sql`
    with ranges as (
      select g.*, b.name as brand, c.name as reseller from invoice_number_ranges g
      join brands b on b.index = g.brand_index join clients c on c.index = b.client_index
      where ${ofReseller('b.client_index', client)}),
    given as (
      select n.range_index, n.number, lead(n.number, 1) over (partition by n.range_index order by n.number) as next
      from invoice_numbers n join ranges g on g.index = n.range_index),
    gaps as (
      select range_index, number + 1 as first, next - 1 as last, 'no record of it' as reason from given where next > number + 1
      union all
      select g.index, coalesce(max(n.number), 0) + 1, g.next_number - 1, 'passed over at the end of the range'
      from ranges g join invoice_numbers n on n.range_index = g.index
      group by g.index, g.next_number having g.next_number > max(n.number) + 1
      union all
      select n.range_index, n.number, n.number, coalesce('void: ' || n.reason, 'void')
      from invoice_numbers n join ranges g on g.index = n.range_index where n.status = 'void')
    select r.reseller, r.brand, replace(r.kind, '_', ' ') as kind, r.prefix || lpad(g.first::text, r.padding, '0') as from,
      r.prefix || lpad(g.last::text, r.padding, '0') as to, g.last - g.first + 1 as numbers, g.reason
    from gaps g join ranges r on r.index = g.range_index
    order by r.reseller, r.brand, r.kind, g.first`,
})
