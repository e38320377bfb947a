import { expect, test } from '@playwright/test'
import { long } from '../soak-length.ts'
import { type Bureau, openBureau } from './bureau.ts'
import { chanceOf } from './chance.ts'
import { collectionDay } from './collection-day.ts'
import { machineFaults } from './machine-faults.ts'
import { differencesOf } from './month-result.ts'
import { runMonth } from './run-month.ts'
import { openTally } from './tally.ts'

// `npm run faults` does the same at size.
let bureau: Bureau | undefined
const running = new Set<() => Promise<unknown>>()

test.afterAll(async () => {
  await Promise.allSettled([...running].map(end => end()))
  await bureau?.close()
})

test('a month of two resellers under faults of many kinds has the same result as one without faults', {
  tag: '@soak',
}, async () => {
  test.setTimeout(long ? 7_200_000 : 1_800_000)
  const resellers = ['Wessex Cloud Calling', 'Fenland Direct']
  bureau = await openBureau({ accounts: 600, lines: 700, files: 2, resellers }, 0)
  const bacsDate = collectionDay(new Date())
  const months = { bureau, running, bacsDate, servers: 1, workers: 2, files: 'folder' } as const
  const reference = await runMonth({ ...months, name: 'reference', chance: chanceOf(1) })
  for (const [whose, result] of reference.results)
    for (const [part, rows] of result)
      expect(rows.length, `${whose}: ${part} without faults`).toBeGreaterThan(0)
  // Pausing a process beyond its heartbeat takes a quarter of a minute, and disks may not be mounted here.
  const kinds = machineFaults.map(({ kind }) => kind).filter(kind => !/longer than|disk/.test(kind))
  const most = 10
  expect(kinds.length).toBeGreaterThanOrEqual(most)
  for (let round = 1; round <= (long ? 6 : 1); round += 1) {
    const lines: string[] = []
    const tally = openTally(line => lines.push(line))
    const storm = { tally, most, atOnce: 2, pauseMs: 300, kinds, byStep: true }
    const files = round % 2 === 1 ? 'folder' : 'bucket'
    const month = await runMonth({
      ...months,
      name: `storm_${round}`,
      files,
      chance: chanceOf(round + 1),
      storm,
    })
    const differences = [...reference.results].flatMap(([whose, result]) =>
      differencesOf(result, month.results.get(whose) ?? new Map(), whose),
    )
    expect(differences, month.output).toEqual([])
    expect(month.emails.wrong).toEqual([])
    expect(month.unexpected).toEqual([])
    expect(tally.all.filter(({ recoveredMs }) => recoveredMs === undefined)).toEqual([])
    // One for each of the first steps of the month, all of different kinds, however fast or slow the machine is.
    const struck = tally.all.map(({ kind }) => kind).filter(kind => kinds.includes(kind))
    expect(struck, lines.join('\n')).toHaveLength(most)
    expect(new Set(struck).size, lines.join('\n')).toBe(most)
  }
})
