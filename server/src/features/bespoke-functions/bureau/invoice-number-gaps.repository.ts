import { sql } from 'kysely'
import { count } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const invoiceNumberGaps = defineResellerReport({
  name: 'Invoice number gaps',
  description: 'Invoice numbers that are missing or void, and why',
  columns: {
    brand: 'Brand',
    kind: 'Range',
    from: 'From',
    to: 'To',
    numbers: count('Numbers'),
    reason: 'Why',
  },
  query: ({ client }) => sql`
    with ranges as (
      select g.*, b.name as brand, c.name as reseller from invoice_number_ranges g
      join brands b on b.index = g.brand_index join clients c on c.index = b.client_index
      where ${ofReseller('b.client_index', client)}),
    skipped as (
      select k.range_index, k.first_number as first, k.last_number as last, u.username from invoice_number_skips k
      join ranges g on g.index = k.range_index left join users u on u.index = k.skipped_by),
    known as (
      select index as range_index, first_number - 1 as last, first_number - 1 as first from ranges
      union all select index, next_number, next_number from ranges
      union all select n.range_index, n.number, n.number from invoice_numbers n join ranges g on g.index = n.range_index
      union all select range_index, last, first from skipped),
    pairs as (select range_index, last, lead(first) over (partition by range_index order by first) as next from known),
    gaps as (
      select range_index, last + 1 as first, next - 1 as last, 'no record of it' as reason from pairs where next > last + 1
      union all
      select range_index, first, last, 'the next number was moved forward' || coalesce(' by ' || username, '') from skipped
      union all
      select n.range_index, n.number, n.number, coalesce('void: ' || n.reason, 'void')
      from invoice_numbers n join ranges g on g.index = n.range_index where n.status = 'void')
    select r.reseller, r.brand, replace(r.kind, '_', ' ') as kind, r.prefix || lpad(g.first::text, r.padding, '0') as from,
      r.prefix || lpad(g.last::text, r.padding, '0') as to, g.last - g.first + 1 as numbers, g.reason
    from gaps g join ranges r on r.index = g.range_index
    order by r.reseller, r.brand, r.kind, g.first`,
})
