import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type NewSchedule,
  occurrenceDetail,
  schedule,
  scheduleOccurrence,
} from '@nineops/contract/bureau/schedulers.contract'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import type { Reseller } from '../../../test/bill-run-factory.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { giveUpOccurrence } from './run-occurrence.service.ts'
import { runOccurrenceJob } from './schedulers.jobs.ts'
import { listFailedOccurrences } from './schedulers.service.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const reseller = await app.build.reseller()
const other = await app.build.reseller()
beforeAll(async () => {
  for (const { client, carrier } of [reseller, other]) {
    const json = { path: `${client}/in`, carrierIndex: carrier }
    const answer = await app.call(`/api/clients/${client}/paths/input`, { method: 'POST', json })
    expect(answer.status).toBe(201)
  }
})

const detailed = scheduleOccurrence.extend({ details: z.array(occurrenceDetail) })
const path = '/api/schedulers'
const post = (to: string, json: unknown = {}) => app.call(`${path}${to}`, { method: 'POST', json })
let names = 0
async function add(action: NewSchedule['action'], change: Partial<NewSchedule> = {}): Promise<number> {
  names += 1
  const asked = {
    name: `${action} ${names}`,
    action,
    clientIndex: reseller.client,
    cron: '0 2 1 1 *',
    ...change,
  }
  const answer = await post('', asked)
  expect(answer.status).toBe(201)
  return schedule.parse(await answer.json()).index
}
const occurrence = async (index: number) =>
  detailed.parse(await (await app.call(`${path}/occurrences/${index}`)).json())
/** Runs the schedule now and waits for its end. */
async function ran(index: number, workers = 1): Promise<z.infer<typeof detailed>> {
  const answer = await post(`/${index}/run`)
  expect(answer.status).toBe(202)
  const begun = scheduleOccurrence.parse(await answer.json())
  for (let more = 1; more < workers; more += 1)
    await enqueue(app.db, runOccurrenceJob, { occurrenceIndex: begun.index })
  for (;;) {
    const found = await occurrence(begun.index)
    if (found.finishedAt !== null) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const line = (id: string) => `${id},01632960001,02079460000,2026-07-01T09:00:00Z,61,\n`
const header = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost\n'
async function leave({ client }: Reseller, name: string, content: string): Promise<void> {
  const folder = join(app.dataDir, 'io', `${client}`, 'in')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), content)
  await utimes(join(folder, name), new Date('2026-07-02'), new Date('2026-07-02'))
}

it('collects the waiting files of every reseller; with a failed one it never reads complete', async () => {
  await leave(reseller, 'good.csv', `${header}${line('g1')}${line('g2')}`)
  await leave(other, 'fine.csv', `${header}${line('f1')}`)
  await leave(other, 'broken.csv', 'not,a,call,file\n1,2,3,4\n')
  const index = await add('collect-files', { clientIndex: null })
  const found = await ran(index)
  expect(found).toMatchObject({
    status: 'partly-failed',
    parts: { total: 3, ended: 3, failed: 1 },
    by: expect.stringMatching(/^user-/),
  })
  expect(found.details.map(({ type }) => type)).toEqual(['Failed', 'Complete', 'Complete'])
  const [failed, ...complete] = found.details
  expect(failed?.message).toContain('broken.csv: ')
  expect(failed?.place).toMatchObject({ kind: 'data-collection', client: other.client })
  const messages = complete.map(({ message }) => message).join('\n')
  expect(messages).toContain('fine.csv: 1 call collected, 0 lines rejected, 0 duplicates.')
  expect(messages).toContain('good.csv: 2 calls collected, 0 lines rejected, 0 duplicates.')
  const [board] = await listFailedOccurrences(app.db, { since: new Date(Date.now() - 60_000) })
  expect(board).toMatchObject({ index: found.index, client: null, status: 'partly-failed', failed: 1 })
  expect(board?.message).toContain('broken.csv')
  // The audit trail shows the occurrence, and the user it ran as.
  expect(await app.actions({ request_id: `schedule-occurrence-${found.index}` })).toEqual(
    Array.from({ length: 3 }, () => 'call_file.received'),
  )

  const again = await ran(index)
  expect(again).toMatchObject({
    status: 'complete',
    message: 'There was nothing to do.',
    parts: { total: 0 },
  })
  expect(again.details).toEqual([{ type: 'Note', message: 'There was nothing to do.', place: null }])
  // The schedule works again: what is left to do is with the refused file.
  const still = await listFailedOccurrences(app.db, { since: new Date(Date.now() - 60_000) })
  expect(still.map(one => one.index)).not.toContain(found.index)
})

it('a file that is still arriving, or was collected before, is left in place without a failure', async () => {
  await leave(reseller, 'again.csv', `${header}${line('g1')}${line('g2')}`)
  const found = await ran(await add('collect-files'))
  expect(found.status).toBe('complete')
  expect(found.details[0]?.message).toContain('Left where it is.')
  await rm(join(app.dataDir, 'io', `${reseller.client}`, 'in', 'again.csv'))
})

it('an input path that cannot be read has failed, because its files are missing', async () => {
  const folder = join(app.dataDir, 'io', `${reseller.client}`, 'in')
  await rename(folder, `${folder}-away`)
  const found = await ran(await add('collect-files'))
  await rename(`${folder}-away`, folder)
  expect(found).toMatchObject({ status: 'failed', parts: { total: 1, failed: 1 } })
  expect(found.details[0]?.message).toContain(`, io/${reseller.client}/in: The folder does not exist.`)
})

it('creates the next bill run once its period is over and collects it, then rates it whenever there is something new', async () => {
  const create = await add('collect-bill-run')
  const first = await ran(create)
  expect(first.status).toBe('complete')
  expect(first.details[0]?.message).toMatch(/: Bill run \d+, "\w+ \d{4}", is collected: 1 new file\.$/)
  const billRun = first.details[0]?.place?.index
  const rate = await add('rate-bill-run')
  const rated = await ran(rate)
  expect(rated).toMatchObject({
    status: 'complete',
    details: [{ place: { kind: 'bill-run', index: billRun } }],
  })
  expect(rated.details[0]?.message).toContain('is rated: 2 calls')
  expect((await ran(rate)).details[0]?.message).toContain('has nothing new to rate')
  const second = await ran(create)
  expect(second.details[0]?.message).toMatch(
    /Nothing to create yet: the next period ends on \d\d\/\d\d\/\d{4}\.$/,
  )
  const { count } = await app.db
    .selectFrom('bill_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_index', '=', reseller.client)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('a bill run for which a path could not be read has failed, with what is missing', async () => {
  const folder = join(app.dataDir, 'io', `${other.client}`, 'in')
  await rename(folder, `${folder}-away`)
  const found = await ran(await add('collect-bill-run', { clientIndex: other.client }))
  await rename(`${folder}-away`, folder)
  expect(found).toMatchObject({ status: 'failed', parts: { total: 1, failed: 1 } })
  expect(found.details[0]?.message).toContain(`io/${other.client}/in: The folder does not exist.`)
})

it('runs a report for every reseller at once, as the user who started it', async () => {
  const found = await ran(await add('run-report', { clientIndex: null, functionIndex: 103 }))
  expect(found).toMatchObject({ status: 'complete', parts: { total: 1 } })
  expect(found.details[0]).toMatchObject({ place: { kind: 'bespoke-function', function: 103 } })
  const run = await app.db
    .selectFrom('bespoke_function_runs')
    .selectAll()
    .where('index', '=', found.details[0]?.place?.index ?? 0)
    .executeTakeFirstOrThrow()
  expect(run).toMatchObject({ status: 'done', function_index: 103 })
})

it('collects the rental files of carriers too, each once', async () => {
  const { client, carrier } = await app.build.reseller()
  const rentals = { path: `${client}/rentals`, carrierIndex: carrier, holds: 'rentals' }
  await app.call(`/api/clients/${client}/paths/input`, { method: 'POST', json: rentals })
  const folder = join(app.dataDir, 'io', `${client}`, 'rentals')
  const old = new Date('2026-07-02')
  for (const [name, content] of [
    ['july.csv', 'CLI,Cost,Month\n01632960001,9.50,2026-07\n?,1.00,2026-07\n'],
    ['wrong.csv', 'a,b,c\n'],
  ] as const) {
    await writeFile(join(folder, name), content)
    await utimes(join(folder, name), old, old)
  }
  const index = await add('collect-files', { clientIndex: client })
  const found = await ran(index)
  expect(found.details).toMatchObject([
    { type: 'Failed', message: expect.stringContaining('wrong.csv: The file has no columns for the number') },
    {
      type: 'Complete',
      message: expect.stringContaining('july.csv: 1 rental line collected, 1 line rejected.'),
      place: { kind: 'carrier-rentals', client },
    },
  ])
  await rm(join(folder, 'wrong.csv'))
  expect((await ran(index)).parts.total).toBe(0)
})

it('each part is begun once, however many workers run the occurrence', async () => {
  const found = await ran(await add('run-report', { functionIndex: 103 }), 6)
  expect(found.status).toBe('complete')
  const executed = await app.audit({ request_id: `schedule-occurrence-${found.index}` })
  expect(executed).toHaveLength(1)
})

it('an impossible part fails with a readable reason; when given up, so does every unfinished part', async () => {
  const index = await add('run-report', { functionIndex: 103 })
  await updateRow(app.db, 'schedules', index, { function_index: 199 })
  const found = await ran(index)
  expect(found).toMatchObject({ status: 'failed', parts: { total: 0 } })
  expect(found.details).toEqual([
    { type: 'Failed', message: expect.stringContaining('There is no report 199') as string, place: null },
  ])

  const stuck = await add('collect-files')
  const row = {
    schedule_index: stuck,
    due_at: new Date(),
    action: 'collect-files',
    user_index: 1,
    status: 'running',
  }
  const occurrenceIndex = await insertRow(app.db, 'schedule_occurrences', row)
  await app.db
    .insertInto('schedule_occurrence_parts')
    .values([
      { occurrence_index: occurrenceIndex, number: 1, label: 'a.csv', input: '{}', status: 'complete' },
      { occurrence_index: occurrenceIndex, number: 2, label: 'b.csv', input: '{}', status: 'running' },
    ])
    .execute()
  await giveUpOccurrence(app.db, occurrenceIndex)
  await giveUpOccurrence(app.db, occurrenceIndex)
  expect(await occurrence(occurrenceIndex)).toMatchObject({
    status: 'partly-failed',
    details: [
      { type: 'Failed', message: expect.stringContaining('b.csv: It failed several times') as string },
      { type: 'Complete' },
    ],
  })
})
