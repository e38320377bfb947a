import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'

/**
 * The `order by` of a list: the columns that were asked for, or `otherwise`, then the tiebreak, which must be unique,
 * so that no row is on two pages or on none. Empty values come last either way.
 */
export function orderBy<C extends string>(
  sort: readonly SortBy<C>[],
  columns: Readonly<Record<C, RawBuilder<unknown>>>,
  { otherwise, tiebreak }: { otherwise?: RawBuilder<unknown>; tiebreak: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const wanted = sort.map(
    ({ column, desc }) => sql`${columns[column]} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`,
  )
  const all = wanted.length === 0 && otherwise ? [otherwise, tiebreak] : [...wanted, tiebreak]
  return sql`order by ${sql.join(all)}`
}
