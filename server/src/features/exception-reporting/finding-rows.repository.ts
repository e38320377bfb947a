import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { FindingFigures } from './finding-labels.domain.ts'

export interface SignOffRow {
  by: string
  /** As PostgreSQL writes it into JSON. */
  at: string
  reason: string
}

export interface FindingRow {
  index: number
  kind: ExceptionKind
  clientIndex: number
  clientName: string
  billRunIndex: number
  billRunDescription: string
  periodStart: string
  periodEnd: string
  brandIndex: number | null
  brandName: string | null
  accountIndex: number | null
  accountNumber: string | null
  companyName: string | null
  carrierIndex: number | null
  carrierName: string | null
  rateCardIndex: number | null
  rateCardName: string | null
  fileIndex: number | null
  fileName: string | null
  subject: string
  calls: number
  durationSeconds: number
  money: string | null
  detail: FindingFigures
  binding: string
  gone: boolean
  foundAt: Date
  /** The thresholds that it was found with. */
  thresholds: ExceptionThresholds | null
  signOff: SignOffRow | null
  lapsed: SignOffRow | null
  before: (SignOffRow & { billRun: string }) | null
}

export interface HistoryRow {
  index: number
  description: string
  periodStart: string
  periodEnd: string
  calls: number
  money: string | null
  gone: boolean
  open: boolean
  signOff: SignOffRow | null
}

const MOST_HISTORY = 12

/**
 * The same exception in other runs of the reseller, latest first; for a file, that of its carrier; for a rate card, that
 * of its versions, which have its name.
 */
export const selectHistory = (
  db: Db,
  row: Pick<FindingRow, 'index' | 'kind' | 'clientIndex' | 'billRunIndex' | 'subject' | 'accountIndex'>,
) => allRows<HistoryRow>(db)`
    select r.index, r.description, r.period_start as "periodStart", r.period_end as "periodEnd",
      sum(f.calls)::int as calls, sum(f.money) as money, bool_and(f.gone_at is not null) as gone,
      bool_or(f.gone_at is null and f.sign_off_index is null) as open,
      (array_agg(json_build_object('by', u.username, 'at', s.signed_at, 'reason', s.reason) order by s.index desc)
        filter (where s.index is not null))[1] as "signOff"
    from exception_findings own
    join exception_findings f on f.client_index = own.client_index and f.kind = own.kind and f.subject = own.subject
      and f.account_index is not distinct from own.account_index
      and f.carrier_index is not distinct from own.carrier_index
      and f.brand_index is not distinct from own.brand_index
      and (select name from rate_cards where index = f.rate_card_index)
        is not distinct from (select name from rate_cards where index = own.rate_card_index)
    join bill_runs r on r.index = f.bill_run_index
    left join exception_sign_offs s on s.index = f.sign_off_index
    left join users u on u.index = s.signed_by
    where own.index = ${row.index} and f.bill_run_index <> own.bill_run_index
    group by r.index order by r.period_start desc limit ${MOST_HISTORY}`
