import { sql } from 'kysely'
import { count } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** What a VAT invoice must show, and the bank account that payments go to. */
export const brandDetails = defineResellerReport({
  name: 'Brands with missing details',
  description: 'Brands without legal, VAT or bank details for invoices',
  columns: { brand: 'Brand', missing: 'Missing', accounts: count('Open accounts') },
  query: ({ client }) => sql`
    select c.name as reseller, b.name as brand, m.missing,
      (select count(*) from accounts a where a.brand_index = b.index and a.closed_on is null) as accounts
    from brands b
    join clients c on c.index = b.client_index
    cross join lateral (
      select concat_ws(', ', case when trim(b.legal_name) = '' then 'legal name' end,
        case when cardinality(b.address) = 0 then 'address' end, case when trim(b.postcode) = '' then 'postcode' end,
        case when trim(b.company_number) = '' then 'company number' end,
        case when trim(b.vat_number) = '' then 'VAT number' end, case when trim(b.email) = '' then 'e-mail' end,
        case when trim(b.bank_sort_code) = '' or trim(b.bank_account) = '' then 'bank details' end,
        case when not exists (select from invoice_number_ranges g where g.brand_index = b.index and g.kind = 'invoice')
          then 'invoice number range' end) as missing) m
    where m.missing <> '' and ${ofReseller('b.client_index', client)}
    order by c.name, b.name`,
})
