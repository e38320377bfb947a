import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
const places = (columns: readonly Column<Row>[]) =>
  placesOf(columns, rows, { widths: {}, pinned: 0, check: 36 })

beforeEach(() => {
  // Without a canvas, seven pixels a character.
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
})

const name: Column<Row> = { id: 'name', header: 'Name', value: row => row.name }
const reason: Column<Row> = { id: 'reason', header: 'Reason', value: row => row.reason, width: 140 }

test('texts give way to 70 per cent before a table scrolls sideways; where it does, they have their room', () => {
  const { width, template } = places([
    { ...name, fixed: 80, render: () => null },
    reason,
    { ...reason, width: 160 },
  ])
  // Of which the first is the name: it has 320 where the second has 200.
  expect(template).toBe(
    [
      '36px 80px',
      'minmax(clamp(200px, 200px + (100% - 476px) * 0.7500, 320px), 461fr)',
      'minmax(clamp(160px, 160px + (100% - 476px) * 0.2500, 200px), 461fr)',
    ].join(' '),
  )
  expect(width).toBe('clamp(0px, (476px - 100%) * 9999, 636px)')
})

test('a text that yields is cut before others, a pill never', () => {
  const drawn = { ...name, render: () => null }
  expect(places([drawn, { ...reason, yields: true }]).template).toBe(
    '36px minmax(200px, 481fr) minmax(140px, 461fr)',
  )
})

test('a column of one width needs no more than its text, and its head gives up the room of an arrow', () => {
  const long = { ...name, header: 'N'.repeat(12), value: () => 'N', fixed: 200 }
  const { template, width } = places([long, { ...reason, yields: true }])
  expect(template).toBe(
    '36px minmax(clamp(112px, 112px + (100% - 288px) * 1.0000, 126px), 126fr) minmax(140px, 461fr)',
  )
  expect(width).toBe('clamp(0px, (288px - 100%) * 9999, 302px)')
})

test('an empty table shrinks to its heads before it scrolls sideways', () => {
  const empty = placesOf([name, { ...reason, fixed: 200 }], [], {
    widths: {},
    pinned: 0,
    check: 0,
  })
  // `Name` is 56 pixels wide, `Reason` 70, where they would have 120 and 200.
  expect(empty.width).toBe('clamp(0px, (126px - 100%) * 9999, 320px)')
})
