import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export const chargeTypes = ['calls', 'messages', 'rentals', 'others', 'once', 'discounts', 'credits'] as const
export type ChargeType = (typeof chargeTypes)[number]

export interface TypeSum {
  accountIndex: number
  type: ChargeType
  /** On the run's invoice, and on the account's confirmed one before it, of the latest other month. */
  net: string
  netBefore: string
  /** The invoice date and net of that one; null for the first. */
  dateBefore: string | null
  totalBefore: string | null
}

/** Nets of the invoices of accounts in a run, by type of charge, beside those of their invoices before. */
export const selectTypeSums = (
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
) => allRows<TypeSum>(db)`
    with now as (
      select n.invoice_run_index as run, n.index, n.account_index, r.bill_run_index from invoices n
      join invoice_runs r on r.index = n.invoice_run_index
      where n.invoice_run_index = ${runIndex} and n.account_index = any(${accountIndexes}) and n.kind = 'invoice'
    ), before as (
      select n.account_index, p.run, p.invoice_date, p.net from now n cross join lateral (
        select i.invoice_run_index as run, i.invoice_date, i.net from invoices i
        join invoice_runs r on r.index = i.invoice_run_index join bill_runs b on b.index = r.bill_run_index
        where i.account_index = n.account_index and i.kind = 'invoice' and i.confirmed_at is not null
          and i.index < n.index and b.index <> n.bill_run_index
        order by b.period_start desc, i.index desc limit 1) p
    ), typed as (
      select d.account_index, d.is_before, l.net, case
        when l.kind = 'usage' and l.duration_seconds = 0 and l.calls > 0 and coalesce(g.duration_seconds, 0) = 0
          then 'messages'
        when l.kind = 'usage' then 'calls'
        when l.kind = 'discount' then 'discounts'
        when l.kind = 'refund' then 'credits'
        when c.frequency = 'once' then 'once'
        when l.service_index is not null then 'rentals'
        else 'others' end as type
      from (select account_index, run, false as is_before from now
        union all select account_index, run, true from before) d
      join invoice_lines l on l.invoice_run_index = d.run and l.account_index = d.account_index
        and l.document = 'invoice'
      join invoice_runs r on r.index = d.run
      -- Calls of no seconds alone are calls still, where their group has some of any in the month.
      left join bill_run_breakdowns g on g.bill_run_index = r.bill_run_index and g.dimension = 'product_group'
        and g.name = l.product_group
      left join charges c on c.index = l.charge_index
    )
    select t.account_index as "accountIndex", t.type,
      coalesce(sum(t.net) filter (where not t.is_before), 0)::numeric(14, 2)::text as net,
      coalesce(sum(t.net) filter (where t.is_before), 0)::numeric(14, 2)::text as "netBefore",
      b.invoice_date as "dateBefore", b.net as "totalBefore"
    from typed t left join before b on b.account_index = t.account_index
    group by t.account_index, t.type, b.invoice_date, b.net`
