import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

interface RuleRow {
  months: number
  firstStart: string | null
  firstEnd: string | null
  invoicedTo: string | null
  heldStart: string | null
  heldEnd: string | null
  lastCharge: number | null
}

/** What limits the catch-up of a reseller's charges: its setting, its first period invoiced here and the end of its last, and what is held. */
export const selectRules = (db: Db, clientIndex: number) => firstRow<RuleRow>(db)`
    select k.catch_up_months as months, f.start as "firstStart", f.end as "firstEnd", f.to as "invoicedTo",
      h.period_start as "heldStart", h.period_end as "heldEnd", h.last_charge as "lastCharge"
    from clients k
    left join lateral (
      select b.period_start as start, b.period_end as end, max(b.period_end) over () as to
      from bill_runs b
      where b.client_index = k.index and exists (
        select from invoice_runs r
        where r.bill_run_index = b.index and r.purpose = 'bill' and r.status <> ${invoiceRunStatus.abandoned})
      order by b.period_start limit 1
    ) f on true
    left join first_catch_ups h on h.client_index = k.index and h.decision is distinct from 'approved'
    where k.index = ${clientIndex}`
