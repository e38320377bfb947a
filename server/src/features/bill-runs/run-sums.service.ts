import { microsToDecimal } from '@nineops/contract/money'
import type pg from 'pg'
import { toCalendarDate } from '../../platform/clock/calendar-dates.ts'
import { type CopyValue, withConnection } from '../../platform/db/copy.ts'
import type { RatingSums, Sum } from '../call-rating/call-rating.service.ts'
import { storedLines, replaceRows, type SumTable } from './run-sums.repository.ts'

const figureColumns = ['calls', 'duration_seconds', 'retail_charge', 'wholesale_cost']
const figures = (sum: Sum) => [
  sum.calls,
  sum.durationSeconds,
  microsToDecimal(sum.retailMicros),
  microsToDecimal(sum.wholesaleMicros),
]

interface Sums {
  table: SumTable
  /** Null: the stored rows stay. */
  rows(sums: RatingSums, billRunIndex: number): Iterable<readonly CopyValue[]> | null
}

const usage: Sums = {
  table: {
    name: 'bill_run_usage',
    key: ['bill_run_index', 'account_index', 'service_index', 'product_group'],
    figures: ['inclusive_seconds', ...figureColumns],
  },
  *rows(sums, index) {
    for (const sum of sums.usage)
      yield [
        index,
        sum.accountIndex,
        sum.serviceIndex,
        sum.productGroup,
        sum.inclusiveSeconds,
        ...figures(sum),
      ]
  },
}

const inclusive: Sums = {
  table: {
    name: 'bill_run_inclusive_usage',
    key: [
      'bill_run_index',
      'account_index',
      'account_bundle_index',
      'service_index',
      'product_group',
      'period_start',
      'unit',
    ],
    figures: ['calls', 'quantity'],
  },
  *rows(sums, index) {
    for (const use of sums.inclusive)
      yield [
        index,
        use.accountIndex,
        use.accountBundleIndex,
        use.serviceIndex,
        use.productGroup,
        use.periodStart,
        use.unit,
        use.calls,
        use.quantity,
      ]
  },
}

const breakdowns: Sums = {
  table: {
    name: 'bill_run_breakdowns',
    key: ['bill_run_index', 'dimension', 'name'],
    figures: figureColumns,
  },
  *rows(sums, index) {
    for (const [name, sum] of sums.productGroups) yield [index, 'product_group', name, ...figures(sum)]
    for (const [name, sum] of sums.destinations) yield [index, 'destination', name, ...figures(sum)]
    for (const [day, sum] of sums.days) yield [index, 'day', toCalendarDate(day), ...figures(sum)]
  },
}

const carrierCosts: Sums = {
  table: {
    name: 'bill_run_carrier_costs',
    key: ['bill_run_index', 'carrier_index', 'charge_code', 'destination'],
    figures: ['calls', 'wholesale_cost', 'carrier_cost'],
  },
  rows: (sums, index) =>
    sums.carrierCosts?.map(sum => [
      index,
      sum.carrierIndex,
      sum.chargeCode,
      sum.destination,
      sum.calls,
      microsToDecimal(sum.wholesaleMicros),
      microsToDecimal(sum.carrierMicros),
    ]) ?? null,
}

const all = [usage, inclusive, breakdowns, carrierCosts]

/** The sums of a bill run from its last rating, each table's rows as lines of a COPY. */
export type StoredSums = readonly Set<string>[]

/** Reads the stored sums; safe at any time while holding the lock on the client's ratings. */
export const storedSums = (url: string, billRunIndex: number): Promise<StoredSums> =>
  withConnection(url, async source => {
    const kept: Set<string>[] = []
    for (const { table } of all) kept.push(await storedLines(source, table, billRunIndex))
    return kept
  })

/** Replaces the stored sums by those of a rating. */
export async function replaceSums(
  target: pg.ClientBase,
  billRunIndex: number,
  kept: StoredSums,
  sums: RatingSums,
): Promise<void> {
  for (const [at, part] of all.entries()) {
    const rows = part.rows(sums, billRunIndex)
    if (rows) await replaceRows(target, part.table, billRunIndex, kept[at] ?? new Set(), rows)
  }
}
