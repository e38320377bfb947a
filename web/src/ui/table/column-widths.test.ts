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
  const { width, template } = places([name, { ...reason, width: 160 }])
  // Where 436 pixels are there, both have 200.
  const nameTrack = 'minmax(clamp(140px, 140px + (100% - 336px) * 0.6000, 200px), 461fr)'
  const reasonTrack = 'minmax(clamp(160px, 160px + (100% - 336px) * 0.4000, 200px), 461fr)'
  expect(template).toBe(`36px ${nameTrack} ${reasonTrack}`)
  expect(width).toBe('clamp(0px, (336px - 100%) * 9999, 436px)')
})

test('a text that yields is cut before others, a pill never', () => {
  const drawn = { ...name, render: () => null }
  expect(places([drawn, { ...reason, yields: true }]).template).toBe(
    '36px minmax(200px, 480fr) minmax(140px, 461fr)',
  )
})

test('an empty table shrinks to its heads before it scrolls sideways', () => {
  const empty = placesOf([name, { ...reason, fixed: 200 }], [], { widths: {}, pinned: 0, check: 0 })
  // `Name` is 70 pixels wide, `Reason` 84, where they would have 120 and 200.
  expect(empty.width).toBe('clamp(0px, (154px - 100%) * 9999, 320px)')
})
