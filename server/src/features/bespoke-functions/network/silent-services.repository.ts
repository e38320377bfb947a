import { sql } from 'kysely'
import { accountColumns, date, phone } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { resellerSlices } from '../reseller-filter.repository.ts'

export const silentServices = defineResellerReport({
  name: 'Silent services',
  description: 'Active services with no recent calls',
  parameters: { days: { type: 'integer', label: 'No calls for … days', default: 60, min: 1, max: 366 } },
  columns: { ...accountColumns, cli: phone('CLI'), service: 'Service', since: date('In force since') },
  slices: resellerSlices,
  query: ({ days }, client: number) => sql`
    with heard as (
      select distinct cli from calls
      where client_index = ${client}::int and started_at >= now() - make_interval(days => ${days}::int))
    select c.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName", s.cli,
      s.description as service, s.start_date as since
    from services s
    join clients c on c.index = s.client_index
    join accounts a on a.index = s.account_index
    where s.client_index = ${client}::int and s.start_date <= current_date - ${days}::int
      and (s.end_date is null or s.end_date >= current_date)
      and not exists (select from heard h where h.cli = s.cli)
    order by a.account_number, s.cli`,
})
