import type { accountCallSorts, callException, callKinds } from '@nineops/contract/crm/account-calls.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { allOf, equals, ifGiven } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { onlyRow } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

/** Which of an account's calls; the bill runs are those of its reseller that may contain them. */
export interface CallFilter {
  accountIndex: number
  runs: readonly number[]
  filter: string
  /** The same, as parts of numbers. */
  numbers: readonly string[]
  service?: number | undefined
  productGroup?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  minCharge?: string | undefined
  minSeconds?: number | undefined
  kind?: (typeof callKinds)[number] | undefined
}
export type CallSort = readonly SortBy<(typeof accountCallSorts)[number]>[]

export interface AccountCallRow {
  billRunIndex: number
  billRunDescription: string
  carrierIndex: number
  carrierName: string
  callId: string
  cli: string
  serviceIndex: number
  serviceCli: string
  destination: string
  destinationName: string | null
  productGroup: string | null
  startedAt: Date
  /** `D`, `E` or `W`. */
  timeBand: string
  durationSeconds: number
  billableSeconds: number | null
  inclusiveSeconds: number | null
  inclusiveQuantity: number | null
  charge: string | null
  cost: string | null
  exception: z.infer<typeof callException> | null
  late: boolean
  kind: number
  quantity: number | null
  chargeCode: string | null
  origin: string | null
}

const kinds: Record<NonNullable<CallFilter['kind']>, RawBuilder<unknown>> = {
  exceptions: sql`c.exception is not null`,
  late: sql`c.late`,
  inclusive: sql`(c.inclusive_seconds > 0 or c.inclusive_quantity is not null)`,
  charged: sql`c.retail_charge > 0`,
  free: sql`c.retail_charge = 0`,
}

// Our own numbers, inlined as constants so that the planner reads only their partitions.
const list = (values: readonly number[]) => sql.raw(values.map(value => String(Math.trunc(value))).join(', '))

// The index covers the account's calls by service and start, so no other call of the partition is read.
function matching(of: CallFilter): RawBuilder<unknown> {
  const text = of.filter.trim()
  return allOf(
    sql`c.bill_run_index in (${list(of.runs)})`,
    equals('c.account_index', of.accountIndex),
    equals('c.service_index', of.service),
    ifGiven(of.from, from => sql`c.started_at >= ${from}`),
    ifGiven(of.before, before => sql`c.started_at < ${before}`),
    equals('c.product_group', of.productGroup),
    ifGiven(of.minCharge, least => sql`c.retail_charge >= ${least}::numeric`),
    ifGiven(of.minSeconds, least => sql`c.duration_seconds >= ${least}`),
    ifGiven(of.kind, kind => kinds[kind]),
    text === '' ? undefined : sql`(${sql.join([...named(text), ...of.numbers.map(numbered)], sql` or `)})`,
  )
}
const named = (text: string) => [
  sql`c.destination_name ~* ${literally(text)}`,
  sql`c.call_id ~* ${literally(text)}`,
]
const numbered = (digits: string) => sql`strpos(c.destination, ${digits}) > 0`

const sortColumns = {
  startedAt: 'c.started_at',
  cli: 'c.cli',
  destination: 'c.destination',
  destinationName: sql`lower(c.destination_name)`,
  productGroup: 'c.product_group',
  duration: 'c.duration_seconds',
  charge: 'c.retail_charge',
  cost: 'c.wholesale_cost',
}

const listed = (of: CallFilter & { sort: CallSort }, cut: RawBuilder<unknown>) => {
  const order = orderBy(of.sort, sortColumns, {
    otherwise: sql`c.started_at desc`,
    tiebreak: sql`c.call_id, c.carrier_index`,
    filled: ['startedAt', 'cli', 'destination', 'duration'],
  })
  return sql<AccountCallRow>`
    with c as (select * from rated_calls c where ${matching(of)} ${order} ${cut})
    select c.bill_run_index as "billRunIndex", b.description as "billRunDescription",
      c.carrier_index as "carrierIndex", r.name as "carrierName", c.call_id as "callId", c.cli,
      c.service_index as "serviceIndex", s.cli as "serviceCli", c.destination,
      c.destination_name as "destinationName", c.product_group as "productGroup", c.started_at as "startedAt", c.time_band as "timeBand",
      c.duration_seconds as "durationSeconds", c.billable_seconds as "billableSeconds",
      c.inclusive_seconds as "inclusiveSeconds", c.inclusive_quantity as "inclusiveQuantity",
      c.retail_charge as charge, c.wholesale_cost as cost, c.exception,
      c.late, c.kind, c.quantity, c.charge_code as "chargeCode", c.origin
    from c join bill_runs b on b.index = c.bill_run_index join carriers r on r.index = c.carrier_index
    join services s on s.index = c.service_index
    ${order}`
}

/** An account's calls, the latest first unless sorted. */
export const listedCalls = sqlList({
  matching: (of: CallFilter & { sort: CallSort }) => sql`from rated_calls c where ${matching(of)}`,
  rows: listed,
})

export interface CallSums {
  calls: number
  durationSeconds: number
  inclusiveSeconds: number
  charge: string
  cost: string
  exceptions: number
}

export const sumCalls = (db: Db, of: CallFilter) => onlyRow<CallSums>(db)`
    select count(*)::int as calls, coalesce(sum(c.duration_seconds), 0)::bigint as "durationSeconds",
      coalesce(sum(c.inclusive_seconds), 0)::bigint as "inclusiveSeconds",
      coalesce(sum(c.retail_charge), 0)::numeric(16, 6)::text as charge,
      coalesce(sum(c.wholesale_cost), 0)::numeric(16, 6)::text as cost,
      count(c.exception)::int as exceptions
    from rated_calls c where ${matching(of)}`
