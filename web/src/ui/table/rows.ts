import { type Column, cellText, sortKey } from './columns.ts'
import type { TableSort } from './table-state.ts'

// Building the texts of 100,000 rows takes a while, and every key press needs them again.
const texts = new WeakMap<object, WeakMap<object, string>>()

function textOf<Row extends object>(columns: readonly Column<Row>[], row: Row): string {
  let known = texts.get(columns)
  if (!known) texts.set(columns, (known = new WeakMap()))
  let text = known.get(row)
  if (text === undefined) {
    text = columns
      .map(column => searchedText(column, row))
      .join('\n')
      .replaceAll('−', '-')
      .toLowerCase()
    known.set(row, text)
  }
  return text
}

/** A telephone number as written, with and without spaces, and as stored. */
function searchedText<Row>(column: Column<Row>, row: Row): string {
  const text = cellText(column, row)
  return column.kind === 'phone' ? [text, text.replaceAll(' ', ''), column.value(row)].join('\n') : text
}

/** The rows in which a column's text contains the filter, ignoring case. */
export function matchingRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: string,
): readonly Row[] {
  // A minus is typed as a hyphen.
  const needle = filter.trim().replaceAll('−', '-').toLowerCase()
  return needle === '' ? rows : rows.filter(row => textOf(columns, row).includes(needle))
}

type Key = string | number | undefined

function compare(a: Key, b: Key, desc: boolean): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b === desc ? 1 : -1
}

/** The rows sorted by several columns, the first one weighs most; empty values come last, and the sort is stable. */
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
  // Computing each row's key once sorts 100,000 rows ten times faster than at each comparison.
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
