import { setTimeout as sleep } from 'node:timers/promises'
import {
  collectedFile,
  fileDetail,
  rejectedLine,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { internalSource } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { retryFile } from './receive-file.service.ts'

let client: number
let carrier: number
let fcs: number

const app = closedAtEnd(await testApp({ worker: true }))
beforeAll(async () => {
  ;({ client, carrier } = await app.build.reseller())
  fcs = await addCarrier('Orbital', { name: 'fcs-cdr-v3' })
})

const HEADER = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'
const call = (id: string, cli = '01632960001') => `${id},${cli},02079460000,2026-07-01T09:00:00Z,61,`
const line = (id: string, when: string) => `${id};01632960001;02079460000;${when};61`
const base = () => `/api/clients/${client}/datacollection`
const addCarrier = async (name: string, profile: unknown) => {
  const answer = await app.call(`/api/clients/${client}/carriers`, {
    method: 'POST',
    json: { name, profile },
  })
  return ((await answer.json()) as { index: number }).index
}
const enter = (text: unknown, query: object = {}) => {
  const search = new URLSearchParams({ carrierIndex: String(carrier), ...query })
  return app.call(`${base()}/internal/sources?${search.toString()}`, { method: 'POST', json: { text } })
}
const list = async () =>
  z.array(internalSource).parse(await (await app.call(`${base()}/internal/sources`)).json())
const ended = async (index: number) => {
  for (;;) {
    const found = fileDetail.parse(await (await app.call(`${base()}/files/${index}`)).json())
    if (found.status === 'taken' || found.status === 'failed') return found
    await sleep(50)
  }
}
const collected = async (answer: Response) => {
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(202)
  const source = internalSource.parse(body)
  expect((await ended(source.index)).entered).toBe(true)
  return (await list()).find(each => each.index === source.index)
}
const upload = async (content: string, carrierIndex = carrier) => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'july.csv')
  const answer = await app.call(`${base()}/external/files?carrierIndex=${carrierIndex}`, {
    method: 'POST',
    body,
  })
  return ended(collectedFile.parse(await answer.json()).index ?? 0)
}
const rejects = async (index: number) =>
  z.array(rejectedLine).parse(await (await app.call(`${base()}/files/${index}/rejects`)).json())

it('lines entered by staff are collected like a file, and listed apart from the carrier’s files', async () => {
  const source = await collected(
    await enter([HEADER, call('e1'), call('e2', 'nobody'), call('e1')].join('\n')),
  )
  expect(source).toMatchObject({
    carrier: { index: carrier },
    externalSource: null,
    status: 'taken',
    lines: 3,
    accepted: 1,
    rejected: 1,
    duplicate: 1,
    createdBy: 'user-NINEOPS_BUREAU_ACCESS',
  })
  expect(await (await app.call(`${base()}/external/files`)).json()).toEqual([])
  const stored = await app.db
    .selectFrom('calls')
    .select('call_id')
    .where('file_index', '=', source?.index ?? 0)
    .execute()
  expect(stored).toEqual([{ call_id: 'e1' }])
  // The same lines once more, by a double click: refused as a whole, like a file.
  const again = await enter([HEADER, call('e1'), call('e2', 'nobody'), call('e1')].join('\n'))
  expect(await refusalOf(again)).toEqual([409, 'file_taken_before'])
  const audit = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'like', 'call_%')
    .execute()
  expect(audit).toEqual([{ action: 'call_source.entered' }])
})

it('corrected lines of a file need no header of their own', async () => {
  // The file has its columns in another order than the profile lists them.
  const header = 'cli,call_id,destination,started_at,duration_seconds'
  const file = await upload(`${header}\nbad,c1,02079460000,2026-07-01T09:00:00Z,61\n`)
  expect(file).toMatchObject({ accepted: 0, rejected: 1 })
  const corrected = '01632960001,c1,02079460000,2026-07-01T09:00:00Z,61'
  const source = await collected(await enter(corrected, { externalSourceIndex: String(file.index) }))
  expect(source).toMatchObject({
    name: 'july.csv (corrected)',
    externalSource: { index: file.index, name: 'july.csv' },
    lines: 1,
    accepted: 1,
  })
  // With the header it is parsed as well; the call is known by now.
  const whole = await enter(`${header}\n${corrected}`, { externalSourceIndex: String(file.index) })
  expect(await collected(whole)).toMatchObject({ lines: 1, duplicate: 1 })
})

it('with an empty text the rejected lines of a file are read again after a fix, but not its duplicates', async () => {
  const own = await addCarrier('Fixed', {
    name: 'custom',
    delimiter: ';',
    header: 'present',
    columns: { callId: 'id', cli: 'from', destination: 'to', startDate: 'when', duration: 'secs' },
    dateFormat: 'iso',
    durationUnit: 'seconds',
  })
  const text = ['id;from;to;when;secs', line('m1', '2026-07-01 09:00:00'), line('m1', '2026-07-01 09:00:00')]
  const file = await upload([...text, line('m2', '02/07/2026 09:00:00'), 'm3;x'].join('\n'), own)
  expect(file).toMatchObject({ lines: 4, accepted: 1, rejected: 2, duplicate: 1 })

  const again = { carrierIndex: String(own), externalSourceIndex: String(file.index) }
  expect(await collected(await enter('', again))).toMatchObject({ lines: 2, rejected: 2 })
  await app.call(`/api/clients/${client}/carriers/${own}`, {
    method: 'POST',
    json: {
      carrier: {
        name: 'Fixed',
        profile: {
          name: 'custom',
          delimiter: ';',
          header: 'present',
          columns: { callId: 'id', cli: 'from', destination: 'to', startDate: 'when', duration: 'secs' },
          dateFormat: 'dd/mm/yyyy',
          durationUnit: 'seconds',
        },
      },
    },
  })
  // The text is the same as before the fix, and is read all the same.
  const source = await collected(await enter('', again))
  expect(source).toMatchObject({
    name: 'july.csv (read again)',
    lines: 2,
    accepted: 1,
    rejected: 1,
    duplicate: 0,
  })
  expect((await rejects(source?.index ?? 0)).map(each => each.raw)).toEqual(['m3;x'])
  // Remaining faults can be corrected from the source itself.
  const rest = { carrierIndex: String(own), externalSourceIndex: String(source?.index) }
  expect(await collected(await enter('', rest))).toMatchObject({ lines: 1, rejected: 1 })
  expect(await collected(await enter(line('m3', '02/07/2026 10:00:00'), rest))).toMatchObject({ accepted: 1 })
  expect((await list()).find(one => one.index === source?.index)).toMatchObject({
    rejected: 1,
    corrected: 1,
  })
})

it('reading again mistakes no line for a header, whether or not the carrier’s files have one', async () => {
  const fields = Array.from({ length: 42 }, () => 'x')
  const file = await upload(`${fields.map((_, at) => `9${at}`).join(',')}\n${fields.join(',')}\n`, fcs)
  expect(file).toMatchObject({ lines: 2, rejected: 2 })
  const query = { carrierIndex: String(fcs), externalSourceIndex: String(file.index) }
  await collected(await enter('', query))
  expect((await list())[0]).toMatchObject({ lines: 2, rejected: 2 })
})

it('invalid entries are refused with a reason', async () => {
  expect(await refusalOf(await enter(''))).toEqual([400, 'nothing_entered'])
  expect(await refusalOf(await enter(' \n', { externalSourceIndex: '0' }))).toEqual([400, 'nothing_entered'])
  expect(await refusalOf(await enter('', { externalSourceIndex: '99999' }))).toEqual([404, 'not_found'])
  expect((await enter('x', { externalSourceIndex: '-1' })).status).toBe(400)
  expect((await enter('x', { carrierIndex: '99999' })).status).toBe(404)
  expect((await enter(7)).status).toBe(400)
  const clean = await upload(`${HEADER}\n${call('w1')}\n`)
  const correction = { externalSourceIndex: String(clean.index) }
  expect(await refusalOf(await enter('', correction))).toEqual([409, 'nothing_to_correct'])
  expect(await refusalOf(await enter('', { ...correction, carrierIndex: String(fcs) }))).toEqual([
    409,
    'source_of_other_carrier',
  ])
  const failed = await upload('no,header\n1,2\n')
  expect(await refusalOf(await enter('', { externalSourceIndex: String(failed.index) }))).toEqual([
    409,
    'source_not_collected',
  ])
  const foreign = await app.build.reseller()
  expect((await app.call(`/api/clients/${foreign.client}/datacollection/internal/sources`)).status).toBe(200)
  expect((await enter('x', { carrierIndex: String(foreign.carrier) })).status).toBe(404)
})

it('text that the database cannot store ends as a rejected line or a failed source, not as a server error', async () => {
  const lines = [HEADER, call('n\u0000'), call('s', '\ud800'), call('good')]
  expect(await collected(await enter(lines.join('\n')))).toMatchObject({ lines: 3, rejected: 2, accepted: 1 })
  expect(await collected(await enter('\u0000\ud800'))).toMatchObject({ status: 'failed' })
})

it('retrying a failed file while its content is uploaded again is refused, not a server error', async () => {
  const content = 'id,no,header\n1,2,3\n'
  const failed = await upload(content)
  expect(failed.status).toBe('failed')
  // The other upload commits after the retry has checked.
  const other = await app.db.connection().execute(async held => {
    const first = await held.startTransaction().execute()
    await first
      .insertInto('data_collection_files')
      .values({
        client_index: client,
        carrier_index: carrier,
        name: 'again.csv',
        sha256: failed.sha256,
        bytes: failed.bytes,
        storage_key: 'k',
        status: 'waiting',
      })
      .execute()
    const retried = app.db
      .transaction()
      .execute(tx => retryFile(tx, client, failed.index))
      .then(
        () => null,
        (error: { status?: number; body?: { code: string } }) => [error.status, error.body?.code],
      )
    await sleep(200)
    await first.commit().execute()
    return retried
  })
  expect(other).toEqual([409, 'file_taken_before'])
})

it('rejected lines of a fixed-width file are corrected in place, and none is skipped as a first line', async () => {
  const own = await addCarrier('Rackline', {
    name: 'custom',
    format: 'fixed',
    header: 'absent',
    columns: { callId: '1-4', cli: '5-15', destination: '16-26', startDate: '27-40', duration: '41-44' },
    columnCount: 44,
    dateFormat: 'yyyyMMddHHmmss',
    durationUnit: 'seconds',
    skipFirst: 1,
  })
  const good = 'x0010163296000102079460000202607011030000065'
  const bad = good.replace('x001', 'x002').replace('0065', '00x5')
  const file = await upload(`HDR 20260701\n${good}\n${bad}\n`, own)
  expect(file).toMatchObject({ lines: 2, accepted: 1, rejected: 1 })
  const toCorrect = await app.call(`${base()}/files/${file.index}/rejects/fields`)
  expect(await toCorrect.json()).toMatchObject({ columns: ['Line'], lines: [{ fields: [bad], bad: [] }] })
  const source = await collected(
    await enter(bad.replace('00x5', '0065'), {
      carrierIndex: String(own),
      externalSourceIndex: String(file.index),
    }),
  )
  expect(source).toMatchObject({ lines: 1, accepted: 1, rejected: 0 })
})
