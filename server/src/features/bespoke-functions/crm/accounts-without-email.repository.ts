import { sql } from 'kysely'
import { accountColumns } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const accountsWithoutEmail = defineResellerReport({
  name: 'Accounts without e-mail',
  description: 'Accounts invoiced by e-mail without a valid address',
  columns: { brand: 'Brand', ...accountColumns, contact: 'Contact', phone: 'Phone', email: 'E-mail' },
  query: ({ client }) => sql`
    select c.name as reseller, b.name as brand, a.account_number as "accountNumber", a.company_name as "companyName",
      a.contact, a.phone, a.email
    from accounts a
    join clients c on c.index = a.client_index
    join brands b on b.index = a.brand_index
    where a.delivery = 'email' and a.closed_on is null and trim(a.email) !~ '^[^[:space:]@]+@[^[:space:]@]+$'
      and ${ofReseller('a.client_index', client)}
    order by c.name, a.account_number`,
})
