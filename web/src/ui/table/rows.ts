import { type Column, cellText, sortKey } from './columns.ts'

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

/** The rows in order of a column; those without a value come last either way, equal ones stay as they were. */
export function sortedRows<Row>(
  rows: readonly Row[],
  column: Column<Row> | undefined,
  desc: boolean,
): readonly Row[] {
  if (!column) return rows
  const sign = desc ? -1 : 1
  const keyed = rows.map(row => ({ row, key: sortKey(column, row) }))
  keyed.sort((a, b) => {
    if (a.key === b.key) return 0
    if (a.key === undefined) return 1
    if (b.key === undefined) return -1
    return a.key < b.key ? -sign : sign
  })
  return keyed.map(({ row }) => row)
}
