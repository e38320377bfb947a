import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** What to sort by: a column such as `i.number`, or an expression. */
export type Order = string | RawBuilder<unknown>
type Orders<C extends string> = Readonly<Record<C, Order>>
const termOf = (by: Order): RawBuilder<unknown> => (typeof by === 'string' ? sql`${sql.ref(by)}` : by)

interface Rest<C extends string> {
  /** The default order. */
  otherwise?: Order
  /** Unique, so that each row is on exactly one page. */
  tiebreak: Order
  /** Columns that are never null: an index serves them in either direction. */
  filled?: readonly C[]
}

function terms<C extends string>(
  sort: readonly SortBy<C>[],
  columns: Orders<C>,
  { otherwise, tiebreak, filled = [] }: Rest<C>,
): RawBuilder<unknown>[] {
  const requested = sort.map(({ column, desc }) => {
    const empties = filled.includes(column) ? '' : ' nulls last'
    return sql`${termOf(columns[column])} ${sql.raw((desc ? 'desc' : 'asc') + empties)}`
  })
  const first = requested.length === 0 && otherwise ? [termOf(otherwise)] : requested
  return [...first, termOf(tiebreak)]
}

/** The `order by` of a list for the requested columns. Nulls come last in either direction. */
export const orderBy = <C extends string>(
  sort: readonly SortBy<C>[],
  columns: Orders<C>,
  rest: Rest<C>,
): RawBuilder<unknown> => sql`order by ${sql.join(terms(sort, columns, rest))}`

/** The same for a query built with Kysely. */
export const inOrder = <DB, TB extends keyof DB, O, C extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: readonly SortBy<C>[],
  columns: Orders<C>,
  rest: Rest<C>,
): SelectQueryBuilder<DB, TB, O> =>
  terms(sort, columns, rest).reduce<SelectQueryBuilder<DB, TB, O>>(
    (built, term) => built.orderBy(term),
    query,
  )
