import {
  type BilledNotBought,
  type BoughtNotBilled,
  type billedSorts,
  type boughtSorts,
  type RentalSummary,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { allOf, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

interface OfMonth {
  clientIndex: number
  /** `2026-10` */
  month: string
}
interface Listed<Sort extends string> extends OfMonth {
  filter: string
  sort: readonly SortBy<Sort>[]
}

const daysOf = ({ month }: OfMonth) => ({ first: `${month}-01`, last: lastOfMonth(`${month}-01`) })

/** What confirmed runs billed of periodic charges for the days of the month, less refunds, by charge. */
function billedParts(of: OfMonth): RawBuilder<unknown> {
  const { first, last } = daysOf(of)
  return sql`
    select c.index, c.service_index, c.account_index, c.description,
      sum(round(b.amount * (least(b.period_end, ${last}::date) - greatest(b.period_start, ${first}::date) + 1)
        / (b.period_end - b.period_start + 1), 2)) as amount
    from charges c join billed_charges b on b.charge_index = c.index
    join invoice_runs r on r.index = b.invoice_run_index and r.status >= ${invoiceRunStatus.confirmed}
    where c.client_index = ${of.clientIndex} and r.client_index = ${of.clientIndex} and c.frequency <> 'once'
      and b.period_start <= ${last}::date and b.period_end >= ${first}::date
    group by c.index`
}

/** What carriers billed for the month, by number: that of the service where they name its circuit. */
const boughtNumbers = ({ clientIndex, month }: OfMonth): RawBuilder<unknown> => sql`
  select coalesce(t.cli, r.number) as number, string_agg(distinct k.name, ', ') as carrier,
    string_agg(distinct nullif(r.product, ''), ', ') as product, sum(r.cost) as cost
  from carrier_rentals r join carrier_rental_files f on f.index = r.file_index join carriers k on k.index = f.carrier_index
  left join circuits t on t.client_index = r.client_index and t.circuit_number = r.number
  where r.client_index = ${clientIndex} and r.month = ${`${month}-01`}::date
  group by 1 having sum(r.cost) > 0`

/** The lists of a month, as CTEs: `parts` billed, `billed` and `bought` by number. */
const compared = (of: OfMonth): RawBuilder<unknown> => sql`
  parts as materialized (${billedParts(of)}), billed as materialized (
    select s.cli as number, p.account_index, string_agg(distinct p.description, ', ') as description,
      sum(p.amount) as amount
    from parts p join services s on s.index = p.service_index
    group by 1, 2 having sum(p.amount) > 0
  ), bought as materialized (${boughtNumbers(of)})`

const notBought = sql`billed b where exists (select from bought) and not exists (select from bought o where o.number = b.number)`
const notBilled = sql`bought o where not exists (select from billed b where b.number = o.number)`

/** Services of the month, by number. */
function holders(of: OfMonth): RawBuilder<unknown> {
  const { first, last } = daysOf(of)
  return sql`
    select distinct on (cli) cli, account_index from services
    where client_index = ${of.clientIndex} and start_date <= ${last}::date
      and coalesce(end_date >= ${first}::date, true) order by cli, start_date desc`
}

const toAccount = sql`json_build_object('index', a.index, 'accountNumber', a.account_number, 'companyName', a.company_name)`

const billedRows = (of: Listed<(typeof billedSorts)[number]>): RawBuilder<unknown> => sql`
  (with ${compared(of)} select b.*, a.account_number, a.company_name, ${toAccount} as account
  from (select * from ${notBought}) b join accounts a on a.index = b.account_index
  where ${allOf(ifText(of.filter, text => sql`(b.number || ' ' || a.account_number || ' ' || a.company_name || ' ' || b.description) ~* ${literally(text)}`))}) l`

/** Numbers that are billed and not bought; none where no carrier billed the month. */
export const listedBilledNotBought = sqlList({
  matching: (of: Listed<(typeof billedSorts)[number]>) => sql`from ${billedRows(of)}`,
  rows: (of, cut) => sql<BilledNotBought>`
    select l.number, l.account, l.description, l.amount::text from ${billedRows(of)}
    ${orderBy(
      of.sort,
      {
        number: sql`l.number`,
        account: sql`l.account_number`,
        company: sql`lower(l.company_name)`,
        description: sql`lower(l.description)`,
        amount: sql`l.amount`,
      },
      { otherwise: sql`l.amount desc`, tiebreak: sql`l.number, l.account_index` },
    )} ${cut}`,
})

const boughtRows = (of: Listed<(typeof boughtSorts)[number]>): RawBuilder<unknown> => sql`
  (with ${compared(of)}, holders as (${holders(of)})
  select o.*, a.account_number, case when a.index is not null then ${toAccount} end as account
  from (select * from ${notBilled}) o left join holders h on h.cli = o.number left join accounts a on a.index = h.account_index
  where ${allOf(ifText(of.filter, text => sql`concat_ws(' ', o.number, o.product, a.account_number, a.company_name) ~* ${literally(text)}`))}) l`

/** Numbers that are bought and not billed. */
export const listedBoughtNotBilled = sqlList({
  matching: (of: Listed<(typeof boughtSorts)[number]>) => sql`from ${boughtRows(of)}`,
  rows: (of, cut) => sql<BoughtNotBilled>`
    select l.number, l.carrier, coalesce(l.product, '') as product, round(l.cost, 2)::text as cost, l.account
    from ${boughtRows(of)}
    ${orderBy(
      of.sort,
      {
        number: sql`l.number`,
        carrier: sql`lower(l.carrier)`,
        product: sql`lower(l.product)`,
        account: sql`l.account_number`,
        cost: sql`l.cost`,
      },
      { otherwise: sql`l.cost desc`, tiebreak: sql`l.number` },
    )} ${cut}`,
})

/** How many numbers, and their total. */
const sums = (column: string, rows: RawBuilder<unknown>) =>
  sql`(select json_build_object('numbers', count(*), 'total', coalesce(sum(round(${sql.ref(column)}, 2)), 0)::numeric(18, 2)::text) from ${rows})`

/** The month's totals, and what they rest on. */
export async function selectSummary(db: Db, of: OfMonth): Promise<RentalSummary | undefined> {
  const ofCarriers = sql`carrier_rental_files f join carriers k on k.index = f.carrier_index`
  const first = `${of.month}-01`
  const hasMonth = sql`exists (select from carrier_rentals r join carrier_rental_files g on g.index = r.file_index
    where g.carrier_index = k.index and r.client_index = ${of.clientIndex} and r.month = ${first}::date)`
  const { rows } = await sql<RentalSummary>`
    with ${compared(of)}
    select
      (select coalesce(json_agg(distinct k.name), '[]') from ${ofCarriers}
        where f.client_index = ${of.clientIndex} and ${hasMonth}) as carriers,
      (select coalesce(json_agg(distinct k.name), '[]') from ${ofCarriers}
        where f.client_index = ${of.clientIndex} and k.status = 'active' and f.first_month < ${first}::date
          and not ${hasMonth}) as missing,
      exists (select from parts) as invoiced,
      ${sums('cost', sql`bought`)} as bought,
      ${sums('amount', notBought)} as "billedNotBought",
      ${sums('cost', notBilled)} as "boughtNotBilled",
      (select json_build_object('charges', count(*), 'total', coalesce(sum(amount), 0)::numeric(18, 2)::text)
        from parts where service_index is null and amount > 0) as "withoutNumber"`.execute(db)
  return rows[0]
}
