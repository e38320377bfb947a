import type { partnerCallSorts } from '@nineops/contract/dash/partner-calls.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifGiven } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

/** Which calls of an account; never those that no document may list. */
export interface PartnerCallFilter {
  accountIndex: number
  runs: readonly number[]
  from?: Date | undefined
  before?: Date | undefined
  /** Whether a call of `c` is one that no document may list. */
  neverListed: RawBuilder<unknown>
  sort: readonly SortBy<(typeof partnerCallSorts)[number]>[]
}

export interface PartnerCallRow {
  billRunIndex: number
  callId: string
  cli: string
  destination: string
  destinationName: string | null
  productGroup: string | null
  startedAt: Date
  /** `D`, `E` or `W`. */
  timeBand: string
  durationSeconds: number
  inclusiveSeconds: number | null
  inclusiveQuantity: number | null
  charge: string | null
  accessCharge: string | null
  serviceCharge: string | null
  late: boolean
  kind: number
  quantity: number | null
  chargeCode: string | null
  origin: string | null
}

/** How the bills of a reseller's account itemise calls; undefined for another reseller's. */
export const selectItemisation = (db: Db, clientIndex: number, accountIndex: number) =>
  db
    .selectFrom('accounts')
    .select('itemisation')
    .where(eb => eb.and({ index: accountIndex, client_index: clientIndex }))
    .executeTakeFirst()

/** Which of these bill runs have hosted invoices. */
export async function selectHostedRuns(db: Db, runs: readonly number[]): Promise<Set<number>> {
  const rows = await allRows<{ index: number }>(db)`
    select distinct bill_run_index as index from invoice_runs
    where bill_run_index = any(${runs}::int[]) and hosted_at is not null`
  return new Set(rows.map(({ index }) => index))
}

// Our own numbers, inlined as constants so that the planner reads only their partitions.
const list = (values: readonly number[]) => sql.raw(values.map(value => String(Math.trunc(value))).join(', '))

const matching = (of: PartnerCallFilter): RawBuilder<unknown> =>
  allOf(
    sql`c.bill_run_index in (${list(of.runs)})`,
    equals('c.account_index', of.accountIndex),
    ifGiven(of.from, from => sql`c.started_at >= ${from}`),
    ifGiven(of.before, before => sql`c.started_at < ${before}`),
    sql`not (${of.neverListed})`,
  )

/** An account's calls that documents may list, the latest first unless sorted. */
export const partnerCallList = sqlList({
  matching: (of: PartnerCallFilter) => sql`from rated_calls c where ${matching(of)}`,
  rows: (of: PartnerCallFilter, cut) => {
    const order = orderBy(
      of.sort,
      { startedAt: sql`c.started_at`, charge: sql`c.retail_charge` },
      {
        otherwise: sql`c.started_at desc`,
        tiebreak: sql`c.call_id, c.carrier_index`,
        filled: ['startedAt'],
      },
    )
    return sql<PartnerCallRow>`
      select c.bill_run_index as "billRunIndex", c.call_id as "callId", c.cli, c.destination,
        c.destination_name as "destinationName", c.product_group as "productGroup", c.started_at as "startedAt",
        c.time_band as "timeBand", c.duration_seconds as "durationSeconds",
        c.inclusive_seconds as "inclusiveSeconds", c.inclusive_quantity as "inclusiveQuantity",
        c.retail_charge as charge,
        c.retail_access_charge as "accessCharge", c.retail_service_charge as "serviceCharge", c.late, c.kind,
        c.quantity, c.charge_code as "chargeCode", c.origin
      from rated_calls c where ${matching(of)} ${order} ${cut}`
  },
})
