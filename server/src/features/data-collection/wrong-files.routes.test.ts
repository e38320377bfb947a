import { setTimeout as sleep } from 'node:timers/promises'
import { billRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import {
  collectedFile,
  type FileDetail,
  fileDetail,
  type LinesToCorrect,
  linesToCorrect,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { internalSource } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { openEventHub } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log/log.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const hub = closedAtEnd(await openEventHub(app.url, createLog('test')))
const client = await app.build.client('Acme')
const carrier = await app.build.carrier(client, 'Trunkline')
const base = `/api/clients/${client}/datacollection`
const HEADER = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'
const call = (id: string, { cli = '01632960001', day = '2026-07-01' } = {}) =>
  `${id},${cli},02079460000,${day}T09:00:00Z,61,0.0125`

const detail = async (index: number): Promise<FileDetail> =>
  fileDetail.parse(await (await app.call(`${base}/files/${index}`)).json())
const ended = async (index: number): Promise<FileDetail> => {
  for (;;) {
    const found = await detail(index)
    if (found.status === 'taken' || found.status === 'failed') return found
    await sleep(50)
  }
}
const collect = async (name: string, ...lines: string[]) => {
  const body = new FormData()
  body.set('file', new Blob([[HEADER, ...lines].join('\n')]), name)
  const answer = await app.call(`${base}/external/files?carrierIndex=${carrier}`, { method: 'POST', body })
  expect(answer.status).toBe(202)
  return ended(collectedFile.parse(await answer.json()).index ?? 0)
}
const toCorrect = async (file: number, reason = ''): Promise<LinesToCorrect> =>
  linesToCorrect.parse(await (await app.call(`${base}/files/${file}/rejects/fields${reason}`)).json())
const correct = async (file: number, lineNumbers: number[], text: string) => {
  const path = `${base}/internal/sources?carrierIndex=${carrier}&externalSourceIndex=${file}`
  const answer = await app.call(path, { method: 'POST', json: { text, lineNumbers } })
  expect(answer.status).toBe(202)
  return ended(internalSource.parse(await answer.json()).index)
}
const attention = async (name: string) =>
  (await (await app.call('/api/board/attention')).text()).includes(name)

it('rejected lines are read in their columns by reason, and those corrected are off the list and the counts', async () => {
  const file = await collect(
    'july.csv',
    call('a1'),
    call('a2', { cli: 'nobody' }),
    call('a3', { cli: 'nobody' }),
    call('a4', { day: '2026-02-30' }),
    call('', { day: '2026-07-02' }),
  )
  expect(file).toMatchObject({ rejected: 4, corrected: 0 })
  expect(await attention('july.csv')).toBe(true)
  const numbers = await toCorrect(file.index, '?reason=BAD_NUMBER')
  expect(numbers.columns).toEqual(HEADER.split(','))
  expect(numbers.lines.map(({ lineNumber, fields, bad }) => [lineNumber, fields[0], bad])).toEqual([
    [3, 'a2', [1]],
    [4, 'a3', [1]],
  ])
  const all = await toCorrect(file.index)
  expect(all.lines.map(({ reason, bad }) => [reason, bad])).toEqual([
    ['BAD_NUMBER', [1]],
    ['BAD_NUMBER', [1]],
    ['BAD_DATE', [3]],
    ['MISSING_FIELD', [0]],
  ])

  // Of two that are entered again one is wrong still; the last had no call id before.
  const made = await correct(
    file.index,
    [3, 4, 6],
    [call('a2'), call('a3', { cli: 'x' }), call('a5')].join('\n'),
  )
  expect(made).toMatchObject({ accepted: 2, rejected: 1 })
  expect(await detail(file.index)).toMatchObject({
    rejected: 4,
    corrected: 2,
    reasons: [
      { reason: 'BAD_DATE', lines: 1 },
      { reason: 'BAD_NUMBER', lines: 1 },
    ],
  })
  expect((await toCorrect(file.index)).lines.map(line => line.lineNumber)).toEqual([4, 5])
  const listed = await app.call(`${base}/files/${file.index}/rejects`)
  expect(((await listed.json()) as unknown[]).length).toBe(2)
  expect(await attention('july.csv')).toBe(true)

  // The carrier delivers the rest in a new file.
  await collect('july-again.csv', call('a3', { cli: '01632960003' }), call('a4', { day: '2026-07-30' }))
  expect(await detail(file.index)).toMatchObject({ rejected: 4, corrected: 4, reasons: [] })
  expect((await toCorrect(file.index)).lines).toEqual([])
  expect(await attention('july.csv')).toBe(false)
  const exports = await exported(app, 'call-files', { params: { client } })
  expect(exports.find(row => row['name'] === 'july.csv')).toMatchObject({ accepted: 1, rejected: 0 })
})

const stored = { client_index: client, carrier_index: carrier, bytes: 1, storage_key: 'k' }
const addFile = async (name: string, rest: Record<string, unknown>) =>
  await insertRow(app.db, 'data_collection_files', {
    ...stored,
    name,
    sha256: name,
    status: 'taken',
    ...rest,
  })
const taken = { taken_at: new Date(), lines: 10 }
const wrong = await addFile('photo.csv', { status: 'failed', failure: 'There is no header.' })
const rejected = await addFile('other-carrier.csv', { ...taken, rejected: 10, taken_order: 101 })
const partly = await addFile('partly.csv', { ...taken, accepted: 1, rejected: 9, taken_order: 102 })

const quarantine = (index: number, reason = 'Not a call file') =>
  app.call(`${base}/files/${index}/quarantine`, { method: 'PUT', json: { reason } })
const restore = (index: number) => app.call(`${base}/files/${index}/quarantine`, { method: 'DELETE' })
const list = async (filter: string) =>
  z
    .array(collectedFile)
    .parse(await (await app.call(`${base}/external/files?only=received&filter=${filter}`)).json())
    .map(row => row.name)

it('a wrong file is quarantined with a reason, leaves attention, stays in the list, and comes back', async () => {
  const changes: unknown[] = []
  hub.subscribe('board', change => changes.push(change))
  const run = await app.build.billRun(client)
  const failedFiles = async () =>
    billRun.parse(await (await app.call(`/api/clients/${client}/billruns/${run}`)).json()).failedFiles
  expect(await failedFiles()).toBe(1)
  expect(await attention('photo.csv')).toBe(true)
  expect((await quarantine(wrong, ' ')).status).toBe(400)
  expect((await quarantine(wrong)).status).toBe(200)
  await expect.poll(() => changes).toEqual([{ progress: null }])
  expect(await failedFiles()).toBe(0)
  expect(await attention('photo.csv')).toBe(false)
  const shown = fileDetail.parse(await (await app.call(`${base}/files/${wrong}`)).json())
  expect(shown).toMatchObject({
    status: 'failed',
    quarantine: { reason: 'Not a call file', by: 'user-NINEOPS_BUREAU_ACCESS' },
  })
  expect(await list('quarantined')).toEqual(['photo.csv'])
  const retried = await app.call(`${base}/files/${wrong}/retry`, { method: 'POST' })
  expect(retried.status).toBe(409)
  expect((await errorOf(retried)).detail).toContain('from quarantine first')
  expect((await quarantine(wrong)).status).toBe(409)

  expect((await restore(wrong)).status).toBe(200)
  await expect.poll(() => changes).toHaveLength(2)
  expect(await failedFiles()).toBe(1)
  expect(await attention('photo.csv')).toBe(true)
  expect(await list('quarantined')).toEqual([])
  expect((await restore(wrong)).status).toBe(409)
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where(eb => eb.and({ entity: 'data_collection_files', entity_index: wrong }))
    .orderBy('index')
    .execute()
  expect(entries).toMatchObject([
    { action: 'call_file.quarantined', after: { name: 'photo.csv', reason: 'Not a call file' } },
    { action: 'call_file.restored', before: { reason: 'Not a call file' } },
  ])
})

it('a file is quarantined only if none of its calls were taken', async () => {
  expect((await quarantine(rejected, 'Of another carrier')).status).toBe(200)
  const refused = await quarantine(partly)
  expect(refused.status).toBe(409)
  expect((await errorOf(refused)).detail).toContain('has accepted calls')
  expect((await quarantine(99_999)).status).toBe(404)
})
