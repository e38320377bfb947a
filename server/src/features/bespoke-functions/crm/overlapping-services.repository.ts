import { sql } from 'kysely'
import { anyReseller, date, phone } from '../common-parameters.domain.ts'
import { defineReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** A number without the 0 of `+44 (0)20 …`, with which it may have been stored before such numbers were read. */
const numberOf = (service: string) =>
  sql`regexp_replace(${sql.ref(`${service}.cli`)}, '^440(?=\\d{7,}$)', '44')`

/** Each pair once, by the service that began first. */
export const overlappingServices = defineReport({
  name: 'Duplicate CLIs',
  description: 'CLIs assigned to two services at once',
  parameters: { client: anyReseller },
  columns: {
    cli: phone('CLI'),
    reseller: 'Reseller',
    account: 'Account',
    otherReseller: 'Other reseller',
    otherAccount: 'Other account',
    firstDay: date('From'),
    lastDay: date('To'),
  },
  query: ({ client }) => sql`
    with shared as (select ${numberOf('s')} as cli from services s group by 1 having count(*) > 1)
    select s.cli, c.name as reseller, a.account_number as account, d.name as "otherReseller", b.account_number as "otherAccount",
      greatest(s.start_date, o.start_date) as "firstDay", least(s.end_date, o.end_date) as "lastDay"
    from shared h
    join services s on ${numberOf('s')} = h.cli
    join services o on ${numberOf('o')} = h.cli and (o.start_date, o.index) > (s.start_date, s.index)
      and (s.end_date is null or o.start_date <= s.end_date)
    join accounts a on a.index = s.account_index
    join accounts b on b.index = o.account_index
    join clients c on c.index = s.client_index
    join clients d on d.index = o.client_index
    where ${ofReseller('s.client_index', client)} or ${ofReseller('o.client_index', client)}
    order by s.cli, s.start_date, o.start_date`,
})
