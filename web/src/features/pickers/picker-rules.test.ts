import { describe, expect, it } from 'vitest'
import { shownClients, shownRuns, withoutAccounts } from './picker-rules.ts'

const run = (index: number) => ({ status: { index } })

describe('picker rules (spec §4, §5)', () => {
  it('hides abandoned runs: only status 35 to 100 stays', () => {
    const runs = [10, 34, 35, 100, 101].map(run)
    expect(shownRuns(runs, true).map(({ status }) => status.index)).toEqual([35, 100])
    expect(shownRuns(runs)).toEqual(runs)
    expect(shownRuns(runs, false, [10, 35]).map(({ status }) => status.index)).toEqual([10, 35])
  })

  it('shows clients that have a status that is not hidden, and are in the list', () => {
    const rows = [
      { index: 1, status: { index: 1 } },
      { index: 2, status: { index: 9 } },
      { index: 3, status: null },
    ]
    expect(shownClients(rows).map(row => row.index)).toEqual([1, 2])
    expect(shownClients(rows, [9]).map(row => row.index)).toEqual([1])
    expect(shownClients(rows, [], [2]).map(row => row.index)).toEqual([2])
  })

  it('drops the accounts to hide', () => {
    expect(withoutAccounts([{ index: 1 }, { index: 2 }], [{ index: 2 }])).toEqual([{ index: 1 }])
  })
})
