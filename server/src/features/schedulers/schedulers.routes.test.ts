import {
  type NewSchedule,
  type Schedule,
  schedule,
  scheduleOccurrence,
} from '@nineops/contract/bureau/schedulers.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { tickSchedules } from './due-schedules.service.ts'
import { scheduleNightlyUsage } from './schedulers.service.ts'

const app = closedAtEnd(await testApp())
/** Another worker's database. */
const other = closedAtEnd(openDatabase(app.url, { max: 4 }))
const client = await app.build.client()
// Pauses the demo's schedules, so that only the test's own are due.
beforeEach(() => app.db.updateTable('schedules').set({ paused: true, next_due_at: null }).execute())

const path = '/api/schedulers'
const post = (to: string, json: unknown = {}, headers = {}) =>
  app.call(`${path}${to}`, { method: 'POST', json, headers })
const nightly = (name: string): NewSchedule => ({
  name,
  action: 'collect-files',
  clientIndex: client,
  functionIndex: null,
  cron: '0 2 * * *',
  paused: false,
})
async function made(name: string, change: Partial<NewSchedule> = {}): Promise<Schedule> {
  const response = await post('', { ...nightly(name), ...change })
  expect(response.status).toBe(201)
  return schedule.parse(await response.json())
}
const read = async (index: number) => schedule.parse(await (await app.call(`${path}/${index}`)).json())
const occurrencesOf = async (index: number) =>
  z.array(scheduleOccurrence).parse(await (await app.call(`${path}/occurrences?schedule=${index}`)).json())
const errorOf = async (response: Response) =>
  (await response.json()) as { error: { code: string; errors: { field: string; message: string }[] } }
const dueAt = (index: number, at: string) =>
  updateRow(app.db, 'schedules', index, { next_due_at: new Date(at), paused: false })
const end = (occurrence: number) =>
  updateRow(app.db, 'schedule_occurrences', occurrence, { status: 'complete', finished_at: new Date() })

it('a schedule is added, changed, paused, resumed and deleted, and each is in the audit trail', async () => {
  const { index, ...added } = await made(' Nightly files ')
  expect(added).toMatchObject({
    name: 'Nightly files',
    action: { name: 'collect-files', title: 'Collect waiting files' },
    words: 'At 02:00 every day',
    paused: false,
    latest: null,
  })
  expect(added.next?.words).toMatch(/^\w{3} \d+ \w{3} \d{4}, 02:00 (GMT|BST)$/)
  const changed = await post(`/${index}`, {
    ...nightly('Nightly files'),
    clientIndex: null,
    cron: '30 3 * * 1-5',
  })
  expect(await changed.json()).toMatchObject({ client: null, words: 'At 03:30, Monday to Friday' })
  expect(await (await post(`/${index}/pause`)).json()).toMatchObject({ paused: true, next: null })
  expect((await post(`/${index}/pause`)).status).toBe(200)
  expect(await (await post(`/${index}/resume`)).json()).toMatchObject({ paused: false })
  expect((await read(index)).next?.words).toContain(', 03:30')
  expect((await app.call(`${path}/${index}`, { method: 'DELETE' })).status).toBe(204)
  expect((await app.call(`${path}/${index}`)).status).toBe(404)
  expect((await post(`/${index}/run`)).status).toBe(404)
  expect(await app.actions({ entity: 'schedules', entity_index: index })).toEqual(
    ['created', 'changed', 'paused', 'resumed', 'deleted'].map(done => `schedule.${done}`),
  )
})

it('usage so far is rated every night from the first administrator on, unless that schedule was deleted', async () => {
  const { index: user } = await app.db.selectFrom('users').select('index').limit(1).executeTakeFirstOrThrow()
  const ofUsage = () =>
    app.db
      .selectFrom('schedules')
      .select(['index', 'name', 'cron', 'client_index', 'deleted_at'])
      .where('action', '=', 'rate-usage')
      .execute()
  expect(await ofUsage()).toEqual([])
  await scheduleNightlyUsage(app.db, user)
  await scheduleNightlyUsage(app.db, user)
  const [nightlyUsage, ...more] = await ofUsage()
  expect(more).toEqual([])
  expect(nightlyUsage).toMatchObject({ name: 'Nightly usage so far', cron: '30 1 * * *', client_index: null })
  expect(await read(nightlyUsage?.index ?? 0)).toMatchObject({ words: 'At 01:30 every day', paused: false })
  await app.call(`${path}/${nightlyUsage?.index}`, { method: 'DELETE' })
  await scheduleNightlyUsage(app.db, user)
  expect(await ofUsage()).toHaveLength(1)
})

it('two schedules cannot have the same name, in any case, until one is deleted', async () => {
  const first = await made('Same name')
  const again = await post('', nightly('SAME NAME'))
  expect(again.status).toBe(409)
  expect((await errorOf(again)).error.code).toBe('schedule_exists')
  const second = await made('Another name')
  expect((await post(`/${second.index}`, nightly('same name'))).status).toBe(409)
  await app.call(`${path}/${first.index}`, { method: 'DELETE' })
  expect((await post(`/${second.index}`, nightly('same name'))).status).toBe(200)
})

it.each([
  ['an expression whose hour is wrong', { cron: '0 24 * * *' }, 400, 'cron'],
  ['a report that is not chosen', { action: 'run-report' }, 400, 'functionIndex'],
  ['a repair', { action: 'run-report', functionIndex: 111 }, 404, 'functionIndex'],
])('%s is refused with an error on its field', async (_case, change, status, field) => {
  const answer = await post('', { ...nightly('Refused'), ...change })
  expect(answer.status).toBe(status)
  expect((await errorOf(answer)).error.errors.map(error => error.field)).toContain(field)
})

it('a name that cannot be stored is refused, and an odd one is accepted', async () => {
  expect((await post('', nightly('nul \0'))).status).toBe(400)
  expect((await post('', nightly('half \ud800'))).status).toBe(201)
  expect(await made('odd spaces', { cron: '0\u00a02\t*  * mon-fri' })).toMatchObject({
    cron: '0 2 * * MON-FRI',
  })
})

it('a schedule of an unknown reseller is refused', async () => {
  expect((await post('', { ...nightly('Nobody'), clientIndex: 99_999 })).status).toBe(404)
})

const preview = async (cron: string): Promise<unknown> =>
  (await app.call(`${path}/preview?cron=${encodeURIComponent(cron)}`)).json()

it('while typing, the expression is described in words with its next five times, or the wrong field is named', async () => {
  expect(await preview('15 4 * * *')).toMatchObject({
    words: 'At 04:15 every day',
    next: Array.from({ length: 5 }, () => ({ words: expect.stringMatching(/, 04:15 (GMT|BST)$/) as string })),
    problem: null,
  })
  expect(await preview('15 4 * 13 *')).toEqual({
    words: null,
    next: [],
    problem: { field: 'month', message: '"13" must be 1 to 12, or JAN to DEC' },
  })
})

it('the actions of schedules are listed, with the reports to choose from', async () => {
  const actions = (await (await app.call(`${path}/actions`)).json()) as {
    name: string
    functions: { index: number }[]
  }[]
  expect(actions.map(({ name }) => name)).toEqual([
    'collect-files',
    'collect-bill-run',
    'rate-bill-run',
    'rate-usage',
    'run-report',
  ])
  expect(actions.at(-1)?.functions.map(({ index }) => index)).toContain(103)
})

describe('at its due time', () => {
  const now = Date.parse('2026-11-21T02:00:04Z')

  it('a schedule has one occurrence, however many workers check it at once', async () => {
    const made20 = await Promise.all(Array.from({ length: 20 }, (_, n) => made(`Many workers ${n}`)))
    for (const { index } of made20) await dueAt(index, '2026-11-21T02:00:00Z')
    const begun = await Promise.all([app.db, other.db, app.db, other.db].map(db => tickSchedules(db, now)))
    expect(begun.reduce((sum, count) => sum + count)).toBe(20)
    for (const { index } of made20) {
      expect(await occurrencesOf(index)).toMatchObject([
        { status: 'pending', dueAt: '2026-11-21T02:00:00.000Z' },
      ])
      expect((await read(index)).next?.at).toBe('2026-11-22T02:00:00.000Z')
    }
    const jobs = await sql`select from pgboss.job where name = 'schedulers.run-occurrence'`.execute(app.db)
    expect(jobs.rows).toHaveLength(20)
    expect(await tickSchedules(app.db, now)).toBe(0)
  })

  it('an unreadable one does not block the others', async () => {
    const [broken, good] = [await made('Broken'), await made('Good')]
    await dueAt(broken.index, '2026-11-21T01:00:00Z')
    await dueAt(good.index, '2026-11-21T02:00:00Z')
    const set = (values: { cron?: string; deleted_at?: Date; next_due_at?: null }) =>
      updateRow(app.db, 'schedules', broken.index, values)
    await set({ cron: 'never' })
    await expect(tickSchedules(app.db, now)).rejects.toThrow()
    expect(await occurrencesOf(good.index)).toMatchObject([{ status: 'pending' }])
    await set({ deleted_at: new Date(), next_due_at: null })
  })

  it('occurrences older than 400 days are deleted, also those of a deleted schedule', async () => {
    const [gone, kept] = [await made('Deleted since'), await made('Goes on')]
    await dueAt(gone.index, '2026-11-21T02:00:00Z')
    await tickSchedules(app.db, now)
    const long = new Date('2025-10-01T01:00:00Z')
    const missed = { due_at: long, finished_at: long, status: 'missed' }
    await app.db
      .updateTable('schedule_occurrences')
      .set(missed)
      .where('schedule_index', '=', gone.index)
      .execute()
    expect((await app.call(`${path}/${gone.index}`, { method: 'DELETE' })).status).toBe(204)
    await dueAt(kept.index, '2026-11-21T02:00:00Z')
    await tickSchedules(app.db, now)
    expect(await occurrencesOf(gone.index)).toEqual([])
  })

  it('a running schedule is not started a second time: the time is recorded as skipped', async () => {
    const { index } = await made('Long')
    await dueAt(index, '2026-11-21T02:00:00Z')
    await tickSchedules(app.db, now)
    await tickSchedules(app.db, now + 86_400_000)
    const [second, first] = await occurrencesOf(index)
    expect(first?.status).toBe('pending')
    expect(second).toMatchObject({
      status: 'skipped',
      message: 'The one of Sat 21 Nov 2026, 02:00 GMT was still running.',
    })
  })

  it('times that passed while no worker ran are run once, the rest are recorded as missed', async () => {
    const { index } = await made('Switched off', { cron: '0 2,8 * * *' })
    await dueAt(index, '2026-11-19T08:00:00Z')
    await tickSchedules(app.db, Date.parse('2026-11-21T11:30:00Z'))
    const found = await occurrencesOf(index)
    expect(found.map(({ dueAt: at, status }) => `${at.slice(5, 16)} ${status}`)).toEqual([
      '11-21T08:00 pending',
      '11-21T02:00 missed',
      '11-20T08:00 missed',
      '11-20T02:00 missed',
      '11-19T08:00 missed',
    ])
    expect((await read(index)).next?.at).toBe('2026-11-22T02:00:00.000Z')
  })

  it('a paused schedule misses nothing', async () => {
    const { index } = await made('Paused', { paused: true })
    expect(await tickSchedules(app.db, now + 365 * 86_400_000)).toBe(0)
    expect(await occurrencesOf(index)).toEqual([])
  })
})

describe('run now', () => {
  it('runs a paused schedule too, records who ran it, and is refused while it runs', async () => {
    const { index } = await made('Run me', { paused: true })
    const run = await post(`/${index}/run`)
    expect(run.status).toBe(202)
    const occurrence = scheduleOccurrence.parse(await run.json())
    expect(occurrence).toMatchObject({
      status: 'pending',
      by: expect.stringMatching(/^user-/),
      schedule: { index, name: 'Run me' },
    })
    const again = await post(`/${index}/run`)
    expect(again.status).toBe(409)
    expect((await errorOf(again)).error.code).toBe('schedule_running')
    await end(occurrence.index)
    expect((await post(`/${index}/run`)).status).toBe(202)
    expect(await occurrencesOf(index)).toHaveLength(2)
  })

  it('has one effect, however often a request is sent with one Idempotency-Key', async () => {
    const { index } = await made('Run once')
    const headers = { 'idempotency-key': 'run once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/${index}/run`, {}, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
    expect(await occurrencesOf(index)).toHaveLength(1)
  })

  it('by many at once happens once: the others get an error that it is running', async () => {
    const { index } = await made('Run by many')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/${index}/run`)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

it('occurrences outlive their schedule, and are paged', async () => {
  const { index } = await made('Deleted')
  await dueAt(index, '2026-11-10T02:00:00Z')
  await tickSchedules(app.db, Date.parse('2026-11-12T20:00:00Z'))
  await app.call(`${path}/${index}`, { method: 'DELETE' })
  const page = await app.call(`${path}/occurrences?schedule=${index}&pageSize=2`)
  expect(JSON.parse(page.headers.get('dash-metadata') ?? '')).toMatchObject({ Pagination: { TotalCount: 3 } })
  const [latest] = z.array(scheduleOccurrence).parse(await page.json())
  expect(latest).toMatchObject({
    dueAt: '2026-11-12T02:00:00.000Z',
    schedule: { name: 'Deleted', deleted: true },
  })
  const failed = await app.call(`${path}/occurrences?schedule=${index}&only=failed`)
  expect(await failed.json()).toEqual([])
  expect((await app.call(`${path}/occurrences/99999`)).status).toBe(404)
})

it('occurrences are sorted by the server, and exported in that order', async () => {
  const { index } = await made('Sorted', { cron: '0 2,8 * * *' })
  await dueAt(index, '2026-11-20T02:00:00Z')
  await tickSchedules(app.db, Date.parse('2026-11-21T02:00:10Z'))
  const answer = await app.call(`${path}/occurrences?schedule=${index}&sort=-status,due`)
  const shown = z.array(scheduleOccurrence).parse(await answer.json())
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.map(row => row.status)).toEqual(
    shown
      .map(row => row.status)
      .toSorted()
      .toReversed(),
  )
  const query = { schedule: index, sort: '-status,due' }
  const written = await exported(app, 'schedule-occurrences', { params: {}, query })
  expect(written.map(row => row['index'])).toEqual(shown.map(row => row.index))
  expect(written[0]).toMatchObject({ schedule: 'Sorted', due: shown[0]?.dueAt })
})
