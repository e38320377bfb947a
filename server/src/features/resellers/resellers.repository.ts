import type { BrandSummary } from '@nineops/contract/service-establishment/resellers.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** How many brands and open accounts each reseller has; accounts are read once. */
export const selectCounts = (db: Db) => allRows<{
  index: number
  nineClient: boolean
  brands: number
  accounts: number
}>(db)`
    select c.index, c.nine_client as "nineClient", coalesce(b.brands, 0) as brands,
      coalesce(a.accounts, 0) as accounts
    from clients c
    left join (select client_index, count(*)::int as brands from brands group by 1) b on b.client_index = c.index
    left join (
      select client_index, count(*)::int as accounts from accounts where closed_on is null group by 1
    ) a on a.client_index = c.index`

export const selectBrands = (db: Db, clientIndex: number) => allRows<BrandSummary>(db)`
    select b.index, b.name, b.legal_name as "legalName", b.vat_number as "vatNumber", b.email,
      b.payment_days as "paymentDays", coalesce(a.accounts, 0) as accounts, i.prefix as "invoicePrefix",
      n.prefix as "creditNotePrefix", g.name as "outputGroup"
    from brands b
    join output_group_brands m on m.brand_index = b.index
    join output_groups g on g.index = m.output_group_index
    left join invoice_number_ranges i on i.brand_index = b.index and i.kind = 'invoice'
    left join invoice_number_ranges n on n.brand_index = b.index and n.kind = 'credit_note'
    left join (
      select brand_index, count(*)::int as accounts
      from accounts where client_index = ${clientIndex} and closed_on is null group by 1
    ) a on a.brand_index = b.index
    where b.client_index = ${clientIndex} order by lower(b.name), b.index`
