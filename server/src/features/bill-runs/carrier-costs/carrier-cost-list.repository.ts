import type { carrierCosts } from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import { sql } from 'kysely'
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
  isException: boolean
}

const difference = sql`(t.carrier_cost - t.wholesale_cost)`
/** Calls without a wholesale price are listed as such elsewhere. */
const isException = sql`(t.destination <> '' and abs(${difference}) > c.cost_tolerance
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
      ${isException} as "isException"
    ${matching(of)}
    ${orderBy(
      of.sort,
      {
        carrier: sql`lower(c.name)`,
        chargeCode: sql`t.charge_code`,
        destination: sql`lower(t.destination)`,
        calls: sql`t.calls`,
        ours: sql`t.wholesale_cost`,
        theirs: sql`t.carrier_cost`,
        difference,
      },
      {
        otherwise: sql`abs(${difference}) desc`,
        tiebreak: sql`t.carrier_index, t.charge_code, t.destination`,
      },
    )} ${cut}`,
})
