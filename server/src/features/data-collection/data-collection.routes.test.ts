import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  collectedFile,
  fileDetail,
  rejectedLine,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const HEADER = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'
const call = (id: string) => `${id},01632960001,02079460000,2026-07-01T09:00:00Z,61,0.0125`
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')

const addCarrier = async (name: string, profile: unknown) => {
  const answer = await app.call(`/api/clients/${client}/carriers`, {
    method: 'POST',
    json: { name, profile },
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { index: number }).index
}

const app = closedAtEnd(await testApp({ worker: true }))
const client = await app.build.client('Acme')
const carrier = await addCarrier('Trunkline', { name: 'nineops-csv' })
const fcs = await addCarrier('Orbital', { name: 'fcs-cdr-v3' })
const folder = join(app.dataDir, 'io', 'acme', 'in')
beforeAll(async () => {
  const answer = await app.call(`/api/clients/${client}/paths/input`, {
    method: 'POST',
    json: { path: 'acme/in', carrierIndex: carrier },
  })
  expect(answer.status).toBe(201)
})

const base = () => `/api/clients/${client}/datacollection`
const upload = (
  content: string | Buffer,
  { name = 'calls.csv', carrierIndex = carrier, field = 'file' } = {},
) => {
  const body = new FormData()
  body.set(field, new Blob([new Uint8Array(Buffer.from(content))]), name)
  return app.call(`${base()}/external/files?carrierIndex=${carrierIndex}`, { method: 'POST', body })
}
const failure = async (response: Response, status: number) => {
  expect(response.status).toBe(status)
  return await errorOf(response)
}
const detail = async (index: number) =>
  fileDetail.parse(await (await app.call(`${base()}/files/${index}`)).json())
const ended = async (index: number) => {
  for (;;) {
    const found = await detail(index)
    if (found.status === 'taken' || found.status === 'failed') return found
    await sleep(50)
  }
}
const collect = async (content: string | Buffer, options: Parameters<typeof upload>[1] = {}) => {
  const answer = await upload(content, options)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(202)
  return ended(collectedFile.parse(body).index ?? 0)
}
const rejects = async (index: number, query = '') =>
  z.array(rejectedLine).parse(await (await app.call(`${base()}/files/${index}/rejects${query}`)).json())

const take = (path: string, carrierIndex = carrier) =>
  app.call(`${base()}/external/files/take`, { method: 'POST', json: { path, carrierIndex } })

const list = async (query: string) => {
  const answer = await app.call(`${base()}/external/files?${query}`)
  expect(answer.status).toBe(200)
  return z.array(collectedFile).parse(await answer.json())
}

describe('a call file', () => {
  it('ends with each line in exactly one place, and the three add up', async () => {
    const bad = [
      'b1,,02079460000,2026-07-01T09:00:00Z,61,0.01',
      'b2,01632ABC,02079460000,2026-07-01T09:00:00Z,61,0.01',
      'b3,01632960001,02079460000,2026-02-30T09:00:00Z,61,0.01',
      'b4,01632960001,02079460000,2026-07-01T09:00:00Z,-5,0.01',
      'b5,01632960001,02079460000,2026-07-01T09:00:00Z,61,a penny',
      'b6,01632960001,02079460000,2091-07-01T09:00:00Z,61,0.01',
      'b7,0163"2960001,02079460000,2026-07-01T09:00:00Z,61,0.01',
      'b8,01632960001,02079460000',
      'b9,01632960001,02079460000,2026-07-01T09:00:00Z,61,1234567',
    ]
    const quoted = '"q,1","01632 960001","+44 20 7946 0000","2026-07-01 09:00:00",0,'
    const found = await collect(
      `\uFEFF${[HEADER, call('a1'), ...bad, call('a2'), quoted, call('a1'), ''].join('\r\n')}`,
    )
    expect(found).toMatchObject({ status: 'taken', lines: 13, accepted: 3, rejected: 9, duplicate: 1 })
    expect(Object.fromEntries(found.reasons.map(({ reason, lines }) => [reason, lines]))).toEqual({
      MISSING_FIELD: 2,
      BAD_NUMBER: 1,
      BAD_DATE: 1,
      BAD_DURATION: 1,
      BAD_COST: 2,
      FUTURE: 1,
      BAD_LINE: 1,
      DUPLICATE: 1,
    })
    const lines = await rejects(found.index)
    expect(lines).toHaveLength(10)
    expect(lines[1]).toEqual({ lineNumber: 4, reason: 'BAD_NUMBER', raw: bad[1] })
    expect(await rejects(found.index, '?reason=DUPLICATE')).toEqual([
      { lineNumber: 14, reason: 'DUPLICATE', raw: call('a1') },
    ])
    expect(await rejects(found.index, '?page=2&pageSize=9')).toHaveLength(1)
    const stored = await app.db
      .selectFrom('calls')
      .select([
        'call_id',
        'cli',
        'destination',
        'started_at',
        'duration_seconds',
        'carrier_cost',
        'line_number',
      ])
      .where('file_index', '=', found.index)
      .orderBy('line_number')
      .execute()
    expect(stored.map(row => row.call_id)).toEqual(['a1', 'a2', 'q,1'])
    expect(stored[0]).toMatchObject({ cli: '441632960001', carrier_cost: '0.012500', line_number: 2 })
    expect(stored[2]).toMatchObject({
      destination: '442079460000',
      started_at: new Date('2026-07-01T08:00:00Z'),
      duration_seconds: 0,
      carrier_cost: null,
    })
    expect([found.firstCallAt, found.lastCallAt]).toEqual([
      '2026-07-01T08:00:00.000Z',
      '2026-07-01T09:00:00.000Z',
    ])
    const csv = await app.call(`${base()}/files/${found.index}/rejects/csv?reason=BAD_NUMBER`)
    expect(csv.headers.get('content-disposition')).toContain('calls-bad_number.csv')
    expect(await csv.text()).toBe(`line_number,reason,raw\n4,BAD_NUMBER,"${bad[1]}"\n`)
  })

  it('counts a call that the same carrier delivered in another file as duplicate, but not another carrier’s', async () => {
    await collect(file(call('d1'), call('d2')))
    const found = await collect(file(call('d3'), call('d2'), call('d1'), call('é\\n')))
    expect(found).toMatchObject({ lines: 4, accepted: 2, rejected: 0, duplicate: 2 })
    expect((await rejects(found.index)).map(line => line.lineNumber)).toEqual([3, 4])
    const other = await addCarrier('Second', { name: 'nineops-csv' })
    expect(await collect(file(call('d1'), call('d2')), { carrierIndex: other })).toMatchObject({
      accepted: 2,
    })
  })

  it('with content collected before is refused as a whole, with the earlier file’s name and time', async () => {
    const content = file(call('s1'))
    await collect(content, { name: 'july.csv' })
    const error = await failure(await upload(content, { name: 'july-again.csv' }), 409)
    expect(error.code).toBe('file_taken_before')
    expect(error.detail).toMatch(
      /"july-again.csv" has the same content as "july.csv" of \d\d\/\d\d\/\d{4}, \d\d:\d\d/,
    )
  })

  it('uploaded twice at once is collected once', async () => {
    const content = file(call('t1'), call('t2'))
    const answers = await Promise.all([upload(content), upload(content), upload(content)])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
  })

  it('in the FCS UK Standard CDR is parsed', async () => {
    const fields = Array.from({ length: 42 }, () => '')
    const at = (position: number, value: string) => (fields[position - 1] = value)
    at(3, '01632960001')
    at(4, '+442079460000')
    at(5, '01/07/2026')
    at(6, '09:00:00')
    at(7, '61')
    at(13, '0.0125')
    at(29, 'FCS-1')
    const found = await collect(`${fields.join(',')}\r\n`, { carrierIndex: fcs })
    expect(found).toMatchObject({ lines: 1, accepted: 1, firstCallAt: '2026-07-01T08:00:00.000Z' })
  })

  it('that cannot be collected says why, stores nothing, and can be retried after a fix', async () => {
    const own = await addCarrier('Mendable', { name: 'nineops-csv' })
    const content = 'id;from;to;when;secs\nm1;01632960001;02079460000;2026-07-01T09:00:00Z;61\n'
    const found = await collect(content, { carrierIndex: own })
    expect(found).toMatchObject({ status: 'failed', lines: 0, accepted: 0 })
    expect(found.failure).toContain('The column "call_id" is missing.')
    const profile = {
      name: 'custom',
      delimiter: ';',
      header: 'present',
      columns: { callId: 'id', cli: 'from', destination: 'to', startDate: 'when', duration: 'secs' },
      dateFormat: 'iso',
      durationUnit: 'seconds',
    }
    await app.call(`/api/clients/${client}/carriers/${own}`, {
      method: 'POST',
      json: { carrier: { name: 'Mendable', profile } },
    })
    const retry = () => app.call(`${base()}/files/${found.index}/retry`, { method: 'POST' })
    expect((await retry()).status).toBe(202)
    expect(await ended(found.index)).toMatchObject({ status: 'taken', accepted: 1, failure: null })
    expect((await failure(await retry(), 409)).code).toBe('conflict_state')
  })

  it.each([
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['no header', Buffer.from('a,b\nc,d')],
  ])('that is not one (%s) fails with words for staff', async (_case, content) => {
    const found = await collect(content)
    expect(found.status).toBe('failed')
    expect(found.failure).toMatch(/column|header/)
  })

  it('with only a header is collected with no lines', async () => {
    expect(await collect(`${HEADER}\n`)).toMatchObject({ status: 'taken', lines: 0, accepted: 0 })
  })

  it('downloads its rejected lines as text that no spreadsheet runs', async () => {
    const { index } = await collect(file(call('f1'), '=HYPERLINK("x")'))
    const csv = await (await app.call(`${base()}/files/${index}/rejects/csv`)).text()
    expect(csv).toContain(`3,BAD_LINE,"'=HYPERLINK(""x"")"`)
  })

  it('may come without a name', async () => {
    const part = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
    const answer = await fetch(`${app.address}${base()}/external/files?carrierIndex=${carrier}`, {
      method: 'POST',
      headers: {
        cookie: 'XSRF-TOKEN=0123456789abcdef',
        'x-xsrf-token': '0123456789abcdef',
        authorization: `Bearer ${await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: `--edge\r\n${part}\r\n\r\n${file(call('nameless-1'))}\r\n--edge--\r\n`,
    })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ name: 'unnamed' })
  })

  it('is refused if it is empty, not a file or for another reseller’s carrier', async () => {
    expect((await failure(await upload(''), 400)).code).toBe('file_empty')
    expect((await failure(await upload('x', { field: 'other' }), 400)).code).toBe('file_missing')
    expect((await failure(await upload('x', { carrierIndex: 99_999 }), 404)).code).toBe('not_found')
    const json = await app.call(`${base()}/external/files?carrierIndex=${carrier}`, {
      method: 'POST',
      json: {},
    })
    expect((await failure(json, 400)).code).toBe('file_missing')
    const other = await app.build.client('Other')
    const stranger = await app.call(`/api/clients/${other}/datacollection/files/1`)
    expect((await failure(stranger, 404)).code).toBe('not_found')
  })
})

describe('a file in an input path', () => {
  const settled = new Date('2026-07-02T10:00:00.123Z')
  const lay = async (name: string, content: string, changed = settled) => {
    const path = join(folder, name)
    await writeFile(path, content)
    await utimes(path, changed, changed)
    return path
  }

  it('waits until it is collected, with the carrier of its path', async () => {
    const path = await lay('waiting.csv', file(call('w1')))
    await lay('.hidden.csv', 'x')
    await lay('arriving.csv.part', 'x')
    expect(await list('only=lying')).toMatchObject([
      {
        index: null,
        name: 'waiting.csv',
        status: 'waiting',
        path: 'io/acme/in/waiting.csv',
        carrier: { index: carrier, name: 'Trunkline' },
      },
    ])
    const answer = await take(path)
    expect(answer.status).toBe(202)
    const taken = await ended(collectedFile.parse(await answer.json()).index ?? 0)
    expect(taken).toMatchObject({ status: 'taken', accepted: 1, path: 'io/acme/in/waiting.csv' })
    expect(await list('only=lying')).toEqual([])
    expect((await list('filter=WAITING.C'))[0]).toMatchObject({ index: taken.index })
    expect(await readFile(path, 'utf8')).toBe(file(call('w1')))
    await lay('waiting.csv', file(call('w1'), call('w2')), new Date('2026-07-03T10:00:00Z'))
    expect(await list('only=lying')).toHaveLength(1)
    await rm(path)
  })

  it('comes before received files, on consecutive pages', async () => {
    await lay('p1.csv', file(call('p1')))
    await lay('p2.csv', file(call('p2')))
    const all = await list('page=1&pageSize=500')
    expect(all.slice(0, 2).map(({ name, index }) => [name, index])).toEqual([
      ['p1.csv', null],
      ['p2.csv', null],
    ])
    const pages = []
    for (let page = 1; page <= Math.ceil(all.length / 3); page += 1)
      pages.push(...(await list(`page=${page}&pageSize=3`)))
    expect(pages).toEqual(all)
  })

  it('is refused outside the paths, through a link, or while it is still arriving', async () => {
    await writeFile(join(app.dataDir, 'secret.csv'), 'secret')
    await symlink(join(app.dataDir, 'secret.csv'), join(folder, 'link.csv'))
    await mkdir(join(folder, 'sub'), { recursive: true })
    for (const path of [
      '/etc/passwd',
      join(app.dataDir, 'secret.csv'),
      `${folder}/../../../secret.csv`,
      `${folder}/%2e%2e/secret.csv`,
      join(folder, 'missing.csv'),
      join(folder, 'link.csv'),
      join(folder, 'sub'),
    ]) {
      const answer = await take(path)
      expect([400, 404], path).toContain(answer.status)
    }
    expect((await list('only=lying')).map(({ name }) => name)).not.toContain('link.csv')
    const arriving = await lay('now.csv', file(call('n1')), new Date())
    expect((await failure(await take(arriving), 409)).code).toBe('file_still_arriving')
  })
})
