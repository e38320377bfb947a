import { afterEach, expect, test, vi } from 'vitest'
import { placesOf } from './column-widths.ts'
import type { Column } from './columns.ts'

interface Row {
  name: string
  reason: string
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const rows: Row[] = [{ name: 'N'.repeat(60), reason: 'R'.repeat(60) }]
const least = (columns: readonly Column<Row>[]) =>
  placesOf(columns, rows, { widths: {}, pinned: 0, check: 36 }).least

test('a text that yields is cut to its width before a table scrolls sideways, others are cut to 200 pixels', () => {
  // Without a canvas, seven pixels a character.
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
  const name: Column<Row> = { id: 'name', header: 'Name', value: row => row.name }
  const reason: Column<Row> = { id: 'reason', header: 'Reason', value: row => row.reason, width: 120 }
  expect(least([name, reason])).toBe(36 + 200 + 200)
  expect(least([name, { ...reason, yields: true }])).toBe(36 + 200 + 120)
})
