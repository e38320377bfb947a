import type { carrierCosts } from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { allOf, ifGiven } from '../../../platform/db/conditions.ts'
import { orderBy } from '../../../platform/db/sorting.ts'
import type { ListQuery } from '../../../platform/lists/listing.ts'
import { sqlList } from '../../../platform/lists/stored-list.ts'

type Costs = ListQuery<typeof carrierCosts.list> & { billRunIndex: number }

export interface CarrierCostRow {
  carrierIndex: number
  carrierName: string
  chargeCode: string
  destination: string
  calls: number
  ours: string
  theirs: string
  difference: string
  tolerancePounds: string
  tolerancePercent: string
  isException: boolean
}

const difference = sql`(t.carrier_cost - t.wholesale_cost)`
/** Of costs `t` of carrier `c`. Calls without a wholesale price are listed as such elsewhere. */
export const isException = sql`(t.destination <> '' and abs(${difference}) > c.cost_tolerance
  and abs(${difference}) * 100 > c.cost_tolerance_percent * abs(t.wholesale_cost))`

const matching = ({ billRunIndex, show, filter }: Costs) => {
  const text = filter.trim()
  return sql`from bill_run_carrier_costs t join carriers c on c.index = t.carrier_index
    where ${allOf(
      sql`t.bill_run_index = ${billRunIndex}`,
      ifGiven(show === 'exceptions' ? true : undefined, () => isException),
      ifGiven(
        text === '' ? undefined : text,
        part =>
          sql`strpos(lower(c.name || ' ' || t.charge_code || ' ' || t.destination), lower(${part})) > 0`,
      ),
    )}`
}

/** What carriers charge beside our rating, the largest difference first unless sorted. */
export const listedCosts = sqlList({
  matching,
  rows: (of: Costs, cut) => sql<CarrierCostRow>`
    select t.carrier_index as "carrierIndex", c.name as "carrierName", t.charge_code as "chargeCode", t.destination,
      t.calls, t.wholesale_cost as ours, t.carrier_cost as theirs, ${difference} as difference,
      c.cost_tolerance as "tolerancePounds", c.cost_tolerance_percent as "tolerancePercent",
      ${isException} as "isException"
    ${matching(of)}
    ${orderBy(
      of.sort,
      {
        carrier: sql`lower(c.name)`,
        chargeCode: 't.charge_code',
        destination: sql`lower(t.destination)`,
        calls: 't.calls',
        ours: 't.wholesale_cost',
        theirs: 't.carrier_cost',
        difference,
      },
      {
        otherwise: sql`abs(${difference}) desc`,
        tiebreak: sql`t.carrier_index, t.charge_code, t.destination`,
      },
    )} ${cut}`,
})

/** Rated bill runs with differences over the tolerance that nobody has accepted by closing them. */
export const selectCostDifferences = async (db: Db) =>
  (
    await sql<CostDifferences>`
      select l.index as "clientIndex", l.name as "clientName", b.index as "billRunIndex", b.description,
        b.rated_at as since, count(*)::int as costs,
        coalesce(sum(${difference}) filter (where ${difference} > 0), 0)::numeric(14, 2)::text as overbilled
      from bill_runs b
      join clients l on l.index = b.client_index
      join bill_run_carrier_costs t on t.bill_run_index = b.index
      join carriers c on c.index = t.carrier_index
      where b.status = ${billRunStatus.rated} and ${isException}
      group by l.index, b.index order by b.rated_at, b.index`.execute(db)
  ).rows

export interface CostDifferences {
  clientIndex: number
  clientName: string
  billRunIndex: number
  description: string
  since: Date
  costs: number
  /** What the carriers billed more than expected, in pounds. */
  overbilled: string
}
