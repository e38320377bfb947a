import { describe, expect, it } from 'vitest'
import { arranged, isPlain, moved, parseLayout, plainLayout, withPinned, withWidth } from './column-layout.ts'

const columns = ['number', 'name', 'net', 'gross'].map(id => ({ id }))
const idsOf = (layout: typeof plainLayout, of = columns) => arranged(of, layout).map(({ id }) => id)

describe('the layout of a table’s columns', () => {
  it('moves a column to the place of another, in either direction', () => {
    const ids = idsOf(plainLayout)
    expect(idsOf(moved(plainLayout, ids, { id: 'gross', to: 'name' }))).toEqual([
      'number',
      'gross',
      'name',
      'net',
    ])
    expect(idsOf(moved(plainLayout, ids, { id: 'number', to: 'net' }))).toEqual([
      'name',
      'net',
      'number',
      'gross',
    ])
    expect(moved(plainLayout, ids, { id: 'gone', to: 'net' })).toBe(plainLayout)
  })

  it('shows pinned columns first; what is moved among them is pinned, what is moved out is not', () => {
    const pinned = withPinned(plainLayout, 'gross', true)
    expect(idsOf(pinned)).toEqual(['gross', 'number', 'name', 'net'])
    const both = moved(pinned, idsOf(pinned), { id: 'net', to: 'gross' })
    expect(both.pinned).toEqual(['gross', 'net'])
    expect(idsOf(both)).toEqual(['net', 'gross', 'number', 'name'])
    const out = moved(both, idsOf(both), { id: 'gross', to: 'name' })
    expect(out.pinned).toEqual(['net'])
    expect(idsOf(withPinned(out, 'net', false)).toSorted()).toEqual(idsOf(plainLayout).toSorted())
  })

  it('gives a column that came later its place, and forgets one that went', () => {
    const layout = { ...plainLayout, order: ['gross', 'gone', 'number', 'net'] }
    expect(idsOf(layout)).toEqual(['gross', 'number', 'name', 'net'])
  })

  it('keeps widths within what can be seen, and none once it fits its content', () => {
    const narrow = withWidth(plainLayout, 'net', 3)
    expect(narrow.widths).toEqual({ net: 48 })
    expect(isPlain(withWidth(narrow, 'net', undefined))).toBe(true)
  })

  it('reads what was kept, and nothing from what is broken', () => {
    const layout = withWidth(withPinned(plainLayout, 'name', true), 'net', 200)
    expect(parseLayout(JSON.stringify(layout))).toEqual(layout)
    for (const text of [null, '', '{', '7', '{"order":{"a":1},"widths":{"net":"wide"},"pinned":[1]}'])
      expect(isPlain(parseLayout(text))).toBe(true)
  })
})
