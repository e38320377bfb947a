import { sql } from 'kysely'
import { accountColumns } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

const sortCode = sql`regexp_replace(a.sort_code, '[ -]', '', 'g')`

/** Checks the format only: only the bank knows which accounts a sort code has. */
export const bankDetails = defineResellerReport({
  name: 'Direct Debit accounts with invalid bank details',
  description: 'Direct Debit accounts without valid bank details or mandate',
  columns: {
    brand: 'Brand',
    ...accountColumns,
    sortCode: 'Sort code',
    bankAccount: 'Bank account',
    problem: 'What is wrong',
  },
  query: ({ client }) => sql`
    select c.name as reseller, b.name as brand, a.account_number as "accountNumber", a.company_name as "companyName",
      a.sort_code as "sortCode", a.bank_account as "bankAccount", p.problem
    from accounts a
    join clients c on c.index = a.client_index
    join brands b on b.index = a.brand_index
    cross join lateral (
      select concat_ws('; ',
        case when ${sortCode} !~ '^[0-9]{6}$' then 'the sort code is not 6 digits'
          when ${sortCode} = '000000' then 'the sort code is 000000' end,
        case when a.bank_account !~ '^[0-9]{8}$' then 'the account number must have 8 digits'
          when a.bank_account = '00000000' then 'the account number is 00000000' end,
        case when trim(a.bank_account_name) = '' then 'the account holder is missing' end,
        case when length(trim(a.mandate_reference)) < 6 then 'the mandate reference must have 6 to 18 characters' end) as problem) p
    where a.payment_method = 'direct_debit' and a.closed_on is null and p.problem <> ''
      and ${ofReseller('a.client_index', client)}
    order by c.name, a.account_number`,
})
