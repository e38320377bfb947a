import {
  type ExpectedFiles,
  expectedFiles,
  expectedSlot,
} from '@nineops/contract/bureau/expected-files.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../platform/clock/london.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { listLateFiles } from './expected-files.service.ts'

const today = londonDate(Date.now())

const app = closedAtEnd(await testApp())
const reseller = await app.build.reseller()

const expectation = {
  schedule: { frequency: 'daily' },
  dueTime: '00:00',
  graceMinutes: 0,
  lagDays: 1,
  band: { kind: 'fixed', minLines: 1, maxLines: 5 },
  startsOn: addDays(today, -3),
}
const path = (client = reseller.client) => `/api/clients/${client}/datacollection/expectedfiles`
const put = (json: unknown, carrier = reseller.carrier) =>
  app.call(`${path()}/${carrier}`, { method: 'PUT', json })
const list = async (): Promise<ExpectedFiles[]> =>
  z.array(expectedFiles).parse(await (await app.call(path())).json())
/** A file received at noon of a day. */
const deliver = async (day: string, lines: number) => {
  const file = await app.build.calls(reseller, [{ cli: '441632960001' }])
  await updateRow(app.db, 'data_collection_files', file, {
    lines,
    accepted: lines,
    created_at: new Date(londonDayStart(day) - 3_600_000),
  })
}

it('of a carrier are set, shown with what arrived, and removed; each is in the audit trail', async () => {
  expect(await list()).toMatchObject([{ collected: true, expectation: null, slots: [] }])
  await deliver(addDays(today, -2), 3)
  await deliver(addDays(today, -1), 9)
  const saved = await put(expectation)
  expect(saved.status).toBe(200)
  const { slots, ...rest } = expectedFiles.parse(await saved.json())
  expect(rest.expectation).toEqual(expectation)
  expect(slots.map(slot => slot.state)).toEqual(['due', 'missing', 'long', 'on_time', 'missing'])
  expect(slots[2]).toMatchObject({ lines: 9, expectedMax: 5, message: '9 lines: at most 5 were expected.' })
  expect(await list()).toMatchObject([{ expectation, slots }])

  const weekly = { ...expectation, schedule: { frequency: 'weekly', weekdays: [5, 1] } }
  expect(expectedFiles.parse(await (await put(weekly)).json()).expectation?.schedule).toEqual({
    frequency: 'weekly',
    weekdays: [1, 5],
  })
  const gone = await app.call(`${path()}/${reseller.carrier}`, { method: 'DELETE' })
  expect(gone.status).toBe(204)
  expect((await app.call(`${path()}/${reseller.carrier}`, { method: 'DELETE' })).status).toBe(204)
  expect(await list()).toMatchObject([{ expectation: null }])
  expect(await app.actions({ entity: 'expected_files' })).toEqual([
    'expected_files.saved',
    'expected_files.saved',
    'expected_files.removed',
  ])
})

it.each([
  ['a time that is none', { dueTime: '24:00' }, 'dueTime'],
  ['a week without days', { schedule: { frequency: 'weekly', weekdays: [] } }, 'schedule.weekdays'],
  ['a day twice', { schedule: { frequency: 'weekly', weekdays: [1, 1] } }, 'schedule.weekdays'],
  ['a band upside down', { band: { kind: 'fixed', minLines: 9, maxLines: 1 } }, 'band.maxLines'],
  ['a day of no calendar', { startsOn: '2026-02-30' }, 'startsOn'],
])('%s is refused by its field', async (_case, change, field) => {
  const answer = await put({ ...expectation, ...change })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(await answer.json())).toContain(`"${field}"`)
})

it('of another reseller’s carrier cannot be set', async () => {
  const other = await app.build.reseller()
  expect((await put(expectation, other.carrier)).status).toBe(404)
  expect((await app.call(path(99_999))).status).toBe(404)
})

it('that did not arrive warn the bill run whose calls they contain, and the board of all resellers', async () => {
  await put(expectation)
  const billRun = async (start: string, end: string) => {
    const index = await insertRow(app.db, 'bill_runs', {
      client_index: reseller.client,
      description: 'Run',
      period_start: start,
      period_end: end,
    })
    const answer = await app.call(`/api/clients/${reseller.client}/billruns/${index}/expectedfiles`)
    return z.array(expectedSlot).parse(await answer.json())
  }
  // Calls of three days ago arrived two days ago, in a file with enough of them.
  expect(await billRun(addDays(today, -3), addDays(today, -3))).toEqual([])
  expect(await billRun(addDays(today, -2), today)).toMatchObject([
    { state: 'long', callsFrom: addDays(today, -2), callsTo: addDays(today, -2) },
    { state: 'missing' },
    { state: 'due' },
  ])
  expect((await app.call(`/api/clients/${reseller.client}/billruns/99999/expectedfiles`)).status).toBe(404)

  const late = await listLateFiles(app.db)
  expect(late.map(file => [file.client.index, file.state])).toEqual([
    [reseller.client, 'missing'],
    [reseller.client, 'long'],
    [reseller.client, 'missing'],
  ])
  expect(await listLateFiles(app.db, { days: 1 })).toHaveLength(2)
  // A carrier that is not collected cannot be late.
  await app.db
    .updateTable('data_collection_clients')
    .set({ enabled: false })
    .where('carrier_index', '=', reseller.carrier)
    .execute()
  expect(await listLateFiles(app.db)).toEqual([])
  expect(await list()).toMatchObject([{ collected: false, slots: [] }])
})
