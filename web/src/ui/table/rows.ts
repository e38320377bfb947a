import { type Column, cellText, sortKey } from './columns.ts'
import type { TableSort } from './table-state.ts'

// Texts of 100,000 rows take a while to make, and every letter typed asks for them again.
const texts = new WeakMap<object, WeakMap<object, string>>()

function textOf<Row extends object>(columns: readonly Column<Row>[], row: Row): string {
  let known = texts.get(columns)
  if (!known) texts.set(columns, (known = new WeakMap()))
  let text = known.get(row)
  if (text === undefined) {
    text = columns
      .map(column => cellText(column, row))
      .join('\n')
      .toLowerCase()
    known.set(row, text)
  }
  return text
}

/** The rows in which a column's text holds the filter, without case. */
export function matchingRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: string,
): readonly Row[] {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(row => textOf(columns, row).includes(wanted))
}

type Key = string | number | undefined

function compare(a: Key, b: Key, desc: boolean): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b === desc ? 1 : -1
}

/** The rows in order of columns, the first weighs most; those without a value come last, equal ones stay as they were. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: readonly TableSort[],
): readonly Row[] {
  const by = sort.flatMap(({ id, desc }) => {
    const column = columns.find(each => each.id === id)
    return column ? [{ column, desc }] : []
  })
  if (by.length === 0) return rows
  // A key for each row, made once, sorts 100,000 rows ten times faster than asking for it at each comparison.
  const keyed = rows.map(row => ({ row, keys: by.map(({ column }) => sortKey(column, row)) }))
  keyed.sort((a, b) => {
    for (const [at, { desc }] of by.entries()) {
      const order = compare(a.keys[at], b.keys[at], desc)
      if (order !== 0) return order
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}
