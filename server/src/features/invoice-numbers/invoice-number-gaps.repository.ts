import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { NumberSpan } from './invoice-number-gaps.domain.ts'

/** Numbers from the range's first to its next that have no row, in order: one walk along the primary key. */
export const selectMissing = (
  db: Db,
  { index, firstNumber, nextNumber }: { index: number; firstNumber: number; nextNumber: number },
) => allRows<NumberSpan>(db)`
    with given as not materialized (
      select number from invoice_numbers
      where range_index = ${index} and number >= ${firstNumber}::int and number < ${nextNumber}::int
    )
    select number + 1 as first, next - 1 as last
    from (select number, lead(number, 1, ${nextNumber}::int) over (order by number) as next from given) pairs
    where next > number + 1
    union all
    select ${firstNumber}::int, coalesce((select min(number) from given), ${nextNumber}::int) - 1
    where coalesce((select min(number) from given), ${nextNumber}::int) > ${firstNumber}::int
    order by 1`

export type SkipRow = NumberSpan & { at: Date; by: string | null }

/** Numbers skipped by moving the next number forward, in order. */
export const selectSkips = (db: Db, rangeIndex: number): Promise<SkipRow[]> =>
  db
    .selectFrom('invoice_number_skips as s')
    .leftJoin('users as u', 'u.index', 's.skipped_by')
    .select(['s.first_number as first', 's.last_number as last', 's.skipped_at as at', 'u.username as by'])
    .where('s.range_index', '=', rangeIndex)
    .orderBy('s.first_number')
    .execute()

export type VoidRow = NumberSpan & {
  /** As given, perhaps under an earlier prefix. */
  firstFormatted: string
  lastFormatted: string
  reason: string | null
  at: Date | null
  runIndex: number
  runDescription: string
}

/** Consecutive numbers of one run that are void for one reason, in order. */
export const selectVoidSpans = (db: Db, rangeIndex: number, limit: number) => allRows<VoidRow>(db)`
    with void as (
      select number, reason, invoice_run_index, voided_at,
        number - row_number() over (partition by invoice_run_index, reason order by number) as island
      from invoice_numbers where range_index = ${rangeIndex} and status = 'void'
    ), spans as (
      select min(number) as first, max(number) as last, reason, max(voided_at) as at, invoice_run_index
      from void group by island, invoice_run_index, reason order by 1 limit ${limit}
    )
    select s.first, s.last, f.formatted as "firstFormatted", l.formatted as "lastFormatted", s.reason, s.at,
      r.index as "runIndex", r.description as "runDescription"
    from spans s join invoice_runs r on r.index = s.invoice_run_index
    join invoice_numbers f on f.range_index = ${rangeIndex} and f.number = s.first
    join invoice_numbers l on l.range_index = ${rangeIndex} and l.number = s.last
    order by 1`
