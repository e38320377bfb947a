import { describe, expect, it } from 'vitest'
import { select, selectionSearch } from './selection.ts'

const all = { client: 1, brand: 2, account: 3, run: 4 }

describe('the selection in the address (spec §4)', () => {
  it('loses brand, account and run with another client, and keeps them with the same', () => {
    expect(select(all, { client: 9 })).toEqual({
      client: 9,
      brand: undefined,
      account: undefined,
      run: undefined,
    })
    expect(select(all, { client: 1 })).toEqual(all)
  })

  it('loses the account with another brand', () => {
    expect(select(all, { brand: 7 })).toEqual({ ...all, brand: 7, account: undefined })
  })

  it('ignores invalid indexes', () => {
    expect(selectionSearch.parse({ client: 'x', brand: '5', run: -1 })).toEqual({ brand: 5 })
  })
})
