import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { type RawBuilder, sql } from 'kysely'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { unratedSubject } from '../call-rating/rated-call-writer.service.ts'
import { callRules } from './find-calls.repository.ts'
import type { FindingRow } from './finding-rows.repository.ts'

export interface CallOfFinding {
  callId: string
  cli: string
  destination: string
  startedAt: Date
  durationSeconds: number
  late: boolean
  retailCharge: string | null
  wholesaleCost: string | null
  accountIndex: number | null
  accountNumber: string | null
  companyName: string | null
  carrierIndex: number
  carrierName: string
  fileIndex: number
  fileName: string
  lineNumber: number
}

type Row = Pick<
  FindingRow,
  | 'kind'
  | 'billRunIndex'
  | 'subject'
  | 'accountIndex'
  | 'carrierIndex'
  | 'rateCardIndex'
  | 'fileIndex'
  | 'detail'
>

const sameAccount = (row: Row) =>
  row.accountIndex === null ? sql`r.account_index is null` : sql`r.account_index = ${row.accountIndex}`
const ofCard = (column: 'retail_rate_card_index' | 'wholesale_rate_card_index', row: Row) =>
  sql`r.${sql.raw(column)} is not distinct from ${row.rateCardIndex}::int and r.carrier_index = ${row.carrierIndex}`
const between = (row: Row) => sql`r.started_at >= ${row.detail.first ?? '-infinity'}::timestamptz
  and r.started_at <= ${row.detail.last ?? 'infinity'}::timestamptz`
/** The exact condition of the partial index on calls at a loss (`bill-runs/rated-calls.repository.ts`). */
const atALoss = sql`(r.retail_charge = 0 and r.duration_seconds > 0 or r.retail_charge < r.wholesale_cost)
  and coalesce(r.inclusive_seconds, 0) = 0 and r.inclusive_quantity is null`
const toDestination = (name: string) =>
  name === '' ? sql`coalesce(r.destination_name, '') = ''` : sql`r.destination_name = ${name}`
const ofGroup = (row: Row) => sql`${atALoss} and ${toDestination(row.subject)}
  and ${ofCard('retail_rate_card_index', row)} and ${between(row)}`

/** The exact expression of the index on calls with an exception. */
const subjectOfCall = sql.raw(unratedSubject('r'))
const unrated = (row: Row) => sql`r.exception is not null and ${subjectOfCall} = ${row.subject}`

/** Which rated calls `r` belong to a finding; none if it is not made of calls. */
function conditionOf(row: Row, thresholds: ExceptionThresholds): RawBuilder<boolean> {
  const is = callRules(thresholds)
  const conditions: Partial<Record<ExceptionKind, RawBuilder<boolean>>> = {
    unallocated: sql`r.exception = 'unallocated' and r.cli = ${row.subject} and r.carrier_index = ${row.carrierIndex}`,
    unrated_retail: sql`${unrated(row)} and r.exception in ('unrated_retail', 'unrated_both')
      and ${ofCard('retail_rate_card_index', row)}`,
    unrated_wholesale: sql`${unrated(row)} and r.wholesale_cost is null
      and ${ofCard('wholesale_rate_card_index', row)}`,
    zero_value: sql`${is.zero_value} and ${ofGroup(row)}`,
    negative_margin: sql`${is.negative_margin} and ${ofGroup(row)}`,
    account_margin: sql`${is.account_margin} and ${sameAccount(row)}`,
    high_spend: sql`${sameAccount(row)} and r.retail_charge is not null`,
    high_call: sql`${is.high_call} and r.cli = ${row.subject} and ${sameAccount(row)} and ${between(row)}`,
    long_call: sql`${is.long_call} and r.cli = ${row.subject} and ${sameAccount(row)} and ${between(row)}`,
    premium_share: sql`${is.premium_share} and ${sameAccount(row)}`,
    late: sql`r.late and r.file_index = ${row.fileIndex} and ${between(row)}`,
  }
  return conditions[row.kind] ?? sql`false`
}

interface Calls {
  row: Row
  thresholds: ExceptionThresholds
  /** How many there were when it was found. */
  calls: number
}

const ordered = ({ row, thresholds }: Calls, cut: RawBuilder<unknown>) => sql<CallOfFinding>`
  select r.call_id as "callId", r.cli, r.destination, r.started_at as "startedAt",
    r.duration_seconds as "durationSeconds", r.late, r.retail_charge as "retailCharge",
    r.wholesale_cost as "wholesaleCost", a.index as "accountIndex", a.account_number as "accountNumber",
    a.company_name as "companyName", k.index as "carrierIndex", k.name as "carrierName", d.index as "fileIndex",
    d.name as "fileName", r.line_number as "lineNumber"
  from (
    select * from rated_calls r where r.bill_run_index = ${sql.lit(row.billRunIndex)} and ${conditionOf(row, thresholds)}
    order by r.started_at, r.call_id, r.carrier_index ${cut}
  ) r
  join carriers k on k.index = r.carrier_index
  join data_collection_files d on d.index = r.file_index
  left join accounts a on a.index = r.account_index
  order by r.started_at, r.call_id, r.carrier_index`

/** A finding's calls by start, using the thresholds it was found with; none if it is not made of calls. */
export const callsOfFinding = sqlList({ count: async (_db, { calls }: Calls) => calls, rows: ordered })
