import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { lineCallSorts } from '@nineops/contract/bureau/call-traces.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { list } from './calls.repository.ts'

const columns = sql.raw(`r.bill_run_index as "billRunIndex", r.account_index as "accountIndex",
  r.service_index as "serviceIndex", r.time_band as "timeBand", r.late, r.exception,
  r.product_group as "productGroup", r.destination_name as "destinationName",
  r.billable_seconds as "billableSeconds",
  r.retail_rate_card_index as "retailCard", r.retail_prefix as "retailPrefix",
  r.retail_charge as "retailCharge", r.wholesale_rate_card_index as "wholesaleCard",
  r.wholesale_prefix as "wholesalePrefix", r.wholesale_cost as "wholesaleCost",
  coalesce(r.inclusive_quantity, r.inclusive_seconds) as covered, r.account_bundle_indexes as "accountBundles"`)

export interface RatedRow {
  billRunIndex: number
  accountIndex: number | null
  serviceIndex: number | null
  timeBand: string
  late: boolean
  exception: string | null
  productGroup: string | null
  destinationName: string | null
  billableSeconds: number | null
  retailCard: number | null
  retailPrefix: string | null
  retailCharge: string | null
  wholesaleCard: number | null
  wholesalePrefix: string | null
  wholesaleCost: string | null
  /** How much of its quantity bundles of the account cover, and which, in the order in which they were used up. */
  covered: number | null
  accountBundles: number[] | null
}

/** A call's rating in a bill run: looked up among the services that ever had its CLI, and the unallocated calls. */
export async function selectRated(
  db: Db,
  call: { clientIndex: number; carrierIndex: number; callId: string; cli: string; startedAt: Date },
  runs: readonly number[],
): Promise<RatedRow | undefined> {
  if (runs.length === 0) return undefined
  return firstRow<RatedRow>(db)`
    (select ${columns}
     from (select distinct account_index, index from services
           where client_index = ${call.clientIndex} and cli = ${call.cli}) s
     join rated_calls r on r.account_index = s.account_index and r.service_index = s.index
     where r.bill_run_index in (${list(runs)}) and r.started_at = ${call.startedAt}
       and r.call_id = ${call.callId} and r.carrier_index = ${call.carrierIndex} limit 1)
    union all
    (select ${columns} from rated_calls r
     where r.bill_run_index in (${list(runs)}) and r.exception = 'unallocated' and r.cli = ${call.cli}
       and r.started_at = ${call.startedAt} and r.call_id = ${call.callId}
       and r.carrier_index = ${call.carrierIndex} limit 1)
    limit 1`
}

/** The names of a rated call's card, group and so on. */
export const selectOwners = (db: Db, rated: RatedRow) =>
  db
    .selectFrom('bill_runs as b')
    .leftJoin('accounts as a', join => join.on('a.index', '=', rated.accountIndex ?? 0))
    .leftJoin('services as s', join => join.on('s.index', '=', rated.serviceIndex ?? 0))
    .select([
      'b.description',
      'b.period_start as periodStart',
      'b.period_end as periodEnd',
      'b.closed_at as closedAt',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      's.cli as serviceCli',
    ])
    .where('b.index', '=', rated.billRunIndex)
    .executeTakeFirstOrThrow()

/** Usage lines of invoices that contain a rated call, in runs that were not abandoned. */
export const selectLinesOf = (
  db: Db,
  of: { billRunIndex: number; accountIndex: number; serviceIndex: number; productGroup: string },
) =>
  db
    .selectFrom('invoice_runs as r')
    .innerJoin('invoice_lines as l', join =>
      join.onRef('l.invoice_run_index', '=', 'r.index').on('l.account_index', '=', of.accountIndex),
    )
    .innerJoin('accounts as a', 'a.index', 'l.account_index')
    .leftJoin('invoices as i', join =>
      join
        .onRef('i.invoice_run_index', '=', 'r.index')
        .onRef('i.account_index', '=', 'l.account_index')
        .onRef('i.kind', '=', 'l.document'),
    )
    .select([
      'r.index as runIndex',
      'r.description as runDescription',
      'r.status',
      'l.account_index as accountIndex',
      'a.account_number as accountNumber',
      'l.line_number as lineNumber',
      'l.description',
      'l.calls',
      'l.net',
      'i.index as invoiceIndex',
      'i.number',
      'i.gross',
      'i.invoice_date as invoiceDate',
    ])
    .where('r.bill_run_index', '=', of.billRunIndex)
    .where('r.status', '<>', invoiceRunStatus.abandoned)
    .where('l.kind', '=', 'usage')
    .where('l.service_index', '=', of.serviceIndex)
    .where('l.product_group', '=', of.productGroup)
    .orderBy('r.index')
    .execute()

/** An invoice line and the bill run whose usage it bills. */
export const selectLine = (db: Db, runIndex: number, accountIndex: number, lineNumber: number) =>
  db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoice_runs as r', 'r.index', 'l.invoice_run_index')
    .select([
      'r.bill_run_index as billRunIndex',
      'r.client_index as clientIndex',
      'l.kind',
      'l.service_index as serviceIndex',
      'l.product_group as productGroup',
      'l.calls',
    ])
    .where('l.invoice_run_index', '=', runIndex)
    .where('l.account_index', '=', accountIndex)
    .where('l.line_number', '=', lineNumber)
    // usage stands on the invoice
    .orderBy('l.document', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface UsageLine {
  billRunIndex: number
  accountIndex: number
  serviceIndex: number
  productGroup: string
}
type CallSort = readonly SortBy<(typeof lineCallSorts)[number]>[]

export interface LineCallRow {
  carrierIndex: number
  carrierName: string
  callId: string
  cli: string
  destination: string
  destinationName: string | null
  startedAt: Date
  durationSeconds: number
  fileIndex: number
  fileName: string
  lineNumber: number
  charge: string | null
  cost: string | null
  kind: number
  quantity: number | null
  chargeCode: string | null
  origin: string | null
}

const callSortColumns = {
  startedAt: 'c.started_at',
  cli: 'c.cli',
  destination: 'c.destination',
  duration: 'c.duration_seconds',
  charge: 'c.retail_charge',
  cost: 'c.wholesale_cost',
}

type LineCalls = UsageLine & { calls: number; sort: CallSort }

const lineCalls = ({ sort, ...line }: LineCalls, cut: RawBuilder<unknown>) => {
  const order = orderBy(sort, callSortColumns, {
    otherwise: 'c.started_at',
    tiebreak: sql`c.call_id, c.carrier_index`,
    filled: ['startedAt', 'cli', 'destination', 'duration'],
  })
  return sql<LineCallRow>`
    with c as (
      select * from rated_calls c
      where c.bill_run_index = ${list([line.billRunIndex])} and c.account_index = ${line.accountIndex}
        and c.service_index = ${line.serviceIndex} and c.product_group = ${line.productGroup}
        and c.retail_charge is not null
      ${order} ${cut}
    )
    select c.carrier_index as "carrierIndex", r.name as "carrierName", c.call_id as "callId", c.cli, c.destination,
      c.destination_name as "destinationName", c.started_at as "startedAt",
      c.duration_seconds as "durationSeconds", c.file_index as "fileIndex", f.name as "fileName",
      c.line_number as "lineNumber", c.retail_charge as charge, c.wholesale_cost as cost,
      c.kind, c.quantity, c.charge_code as "chargeCode", c.origin
    from c join carriers r on r.index = c.carrier_index join data_collection_files f on f.index = c.file_index
    ${order}`
}

/** The rated calls behind a usage line, by start unless sorted. */
export const callsOfLine = sqlList({ count: async (_db, { calls }: LineCalls) => calls, rows: lineCalls })
