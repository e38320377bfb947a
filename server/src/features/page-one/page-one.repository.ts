import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

/** The run and account of a brand's latest confirmed invoice. */
export const selectLatestConfirmed = (db: Db, clientIndex: number, brandIndex: number) => firstRow<{
  run: number
  account: number
}>(db)`
    select i.invoice_run_index as run, i.account_index as account from invoices i
    where i.invoice_run_index = (
        select r.index from invoice_runs r
        where r.client_index = ${clientIndex}
          and (r.brand_indexes = '{}' or ${brandIndex} = any(r.brand_indexes))
          and exists (
            select from invoices n where n.invoice_run_index = r.index and n.brand_index = ${brandIndex}
              and n.kind = 'invoice' and n.confirmed_at is not null)
        order by r.index desc limit 1)
      and i.brand_index = ${brandIndex} and i.kind = 'invoice' and i.confirmed_at is not null
    order by i.account_index desc limit 1`
