import { microsToDecimal } from '@nineops/contract/money'
import type pg from 'pg'
import { toCalendarDate } from '../../platform/clock/calendar-dates.ts'
import { type CopyValue, withConnection } from '../../platform/db/copy.ts'
import type { RatingSums, Sum } from './rating-sums.domain.ts'
import { keptLines, replaceRows, type SumTable } from './run-sums.repository.ts'

const figureColumns = ['calls', 'duration_seconds', 'retail_charge', 'wholesale_cost']
const figures = (sum: Sum) => [
  sum.calls,
  sum.durationSeconds,
  microsToDecimal(sum.retailMicros),
  microsToDecimal(sum.wholesaleMicros),
]

interface Sums {
  table: SumTable
  rows(sums: RatingSums, billRunIndex: number): Iterable<readonly CopyValue[]>
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
    key: ['bill_run_index', 'account_index', 'account_bundle_index', 'service_index', 'product_group'],
    figures: ['calls', 'inclusive_seconds'],
  },
  *rows(sums, index) {
    for (const use of sums.inclusive)
      yield [
        index,
        use.accountIndex,
        use.accountBundleIndex,
        use.serviceIndex,
        use.productGroup,
        use.calls,
        use.inclusiveSeconds,
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

const all = [usage, inclusive, breakdowns]

/** The sums of a bill run as the last rating left them, each table's rows as lines of a COPY. */
export type KeptSums = readonly Set<string>[]

/** Reads the kept sums; whoever holds the rating of the client's runs may do so at any time. */
export const keptSums = (url: string, billRunIndex: number): Promise<KeptSums> =>
  withConnection(url, async source => {
    const kept: Set<string>[] = []
    for (const { table } of all) kept.push(await keptLines(source, table, billRunIndex))
    return kept
  })

/** Puts the sums of a rating in the place of the kept ones. */
export async function replaceSums(
  target: pg.ClientBase,
  billRunIndex: number,
  kept: KeptSums,
  sums: RatingSums,
): Promise<void> {
  for (const [at, part] of all.entries())
    await replaceRows(target, part.table, billRunIndex, kept[at] ?? new Set(), part.rows(sums, billRunIndex))
}
