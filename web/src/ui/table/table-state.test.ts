import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort, parseState, printState, stateKey, type TableState } from './table-state.ts'

const id = fc.string({ minLength: 1, maxLength: 30 })
const states: fc.Arbitrary<TableState> = fc.record({
  filter: fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.constantFrom('007', '7', '1e3', 'true', 'null', '-0', 'Infinity'),
  ),
  sort: fc.option(fc.uniqueArray(fc.record({ id, desc: fc.boolean() }), { maxLength: 4 }), {
    nil: undefined,
  }),
  columns: fc.dictionary(
    // JavaScript orders integer keys of an object first, so key order proves nothing here.
    id.filter(text => text !== '__proto__'),
    fc.boolean(),
    { noNullPrototype: true },
  ),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  view: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined }),
})

const readable = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Through the router's serialisation to the address and back. */
function throughAddress(search: Record<string, unknown>): Record<string, unknown> {
  const texts = Object.entries(search).flatMap(([key, value]) => {
    if (value === undefined) return []
    const plain = typeof value === 'string' && readable(value) === value
    return [[key, plain ? value : JSON.stringify(value)] as const]
  })
  return Object.fromEntries(texts.map(([key, text]) => [key, readable(text)]))
}

describe('the state of a table in the address', () => {
  it('is restored exactly, whatever it contains', () => {
    fc.assert(
      fc.property(states, state => {
        expect(parseState('carriers', throughAddress(printState('carriers', state)))).toEqual(state)
      }),
    )
  })

  it('leaves the address clean while nothing has been changed', () => {
    const printed = printState('carriers', parseState('carriers', { client: 3 }))
    expect(Object.values(printed).filter(value => value !== undefined)).toEqual([])
  })

  it('is short, readable and separate from that of another table', () => {
    const state: TableState = {
      filter: 'bt',
      sort: [
        { id: 'name', desc: true },
        { id: 'code', desc: false },
      ],
      columns: { file: false, callId: true },
      page: 2,
      view: undefined,
    }
    expect(printState('carriers', state)).toEqual({
      'carriers.q': 'bt',
      'carriers.sort': '-name.code',
      'carriers.cols': '-file.callId',
      'carriers.page': 2,
      'carriers.view': undefined,
    })
    expect(parseState('paths', printState('carriers', state))).toEqual(parseState('paths', {}))
  })

  it('survives invalid addresses', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        const search = { 't.q': value, 't.sort': value, 't.cols': value, 't.page': value, 't.view': value }
        const state = parseState('t', search)
        expect(state.page).toBeGreaterThanOrEqual(1)
        expect(state.filter.length).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('counts as the same while nothing of its own changes', () => {
    expect(stateKey('t', { 't.q': 'a', client: 1 })).toBe(stateKey('t', { client: 2, 't.q': 'a' }))
    expect(stateKey('t', { 't.q': 'a' })).not.toBe(stateKey('t', { 't.q': 'b' }))
  })
})

describe('a press on a header', () => {
  const up = { id: 'name', desc: false }
  const down = { id: 'name', desc: true }
  const other = { id: 'code', desc: false }

  it('sorts up, then down, then not at all', () => {
    expect(nextSort([], 'name', false)).toEqual([up])
    expect(nextSort([up], 'name', false)).toEqual([down])
    expect(nextSort([down], 'name', false)).toEqual([])
    expect(nextSort([other], 'name', false)).toEqual([up])
  })

  it('with Shift leaves the other columns as they are', () => {
    expect(nextSort([other], 'name', true)).toEqual([other, up])
    expect(nextSort([up, other], 'name', true)).toEqual([down, other])
    expect(nextSort([down, other], 'name', true)).toEqual([other])
  })
})
