import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { londonSteps } from './london-steps.ts'

const own = closedAtEnd(await openTestDatabase({ max: 1 }))

const instant = (text: string) => sql<Date>`${text}::timestamptz`
const steps = async (unit: 'hour' | 'day', from: string, to: string) => {
  const { rows } = await londonSteps(unit, instant(from), instant(to)).execute(own.db)
  return rows.map(row => [row.at.toISOString().slice(0, 16), row.until.toISOString().slice(0, 16)])
}

it('days begin at midnight in London, across clock changes too', async () => {
  expect(await steps('day', '2026-10-24T12:00:00Z', '2026-10-26T00:30:00Z')).toEqual([
    ['2026-10-23T23:00', '2026-10-24T23:00'],
    ['2026-10-24T23:00', '2026-10-26T00:00'],
    ['2026-10-26T00:00', '2026-10-27T00:00'],
  ])
  expect(await steps('day', '2026-03-28T00:00:00Z', '2026-03-29T23:00:00Z')).toEqual([
    ['2026-03-28T00:00', '2026-03-29T00:00'],
    ['2026-03-29T00:00', '2026-03-29T23:00'],
  ])
})

it('each hour around a clock change is one step', async () => {
  const hours = await steps('hour', '2026-10-25T00:10:00Z', '2026-10-25T03:00:00Z')
  expect(hours.map(([at]) => at)).toEqual(['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'])
})
