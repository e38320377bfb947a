import {
  type ProfilePreview,
  profilePreview,
  SAMPLE_BYTES,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = (await app.build.reseller()).client

const send = (sample: string | undefined, profile?: unknown, of = client) => {
  const body = new FormData()
  if (profile !== undefined)
    body.set('profile', typeof profile === 'string' ? profile : JSON.stringify(profile))
  if (sample !== undefined) body.set('file', new Blob([sample]), 'sample.csv')
  return app.call(`/api/clients/${of}/carriers/preview`, { method: 'POST', body })
}
const preview = async (sample: string, profile?: unknown): Promise<ProfilePreview> => {
  const answer = await send(sample, profile)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return profilePreview.parse(body)
}

const own = {
  name: 'custom',
  delimiter: ';',
  header: 'present',
  columns: {
    callId: 'Ref',
    cli: 'From',
    destination: 'Dialled',
    startDate: 'Date',
    startTime: 'Time',
    duration: 'Duration',
    carrierCost: 'Cost',
  },
  dateFormat: 'dd/mm/yyyy',
  durationUnit: 'hh:mm:ss',
  costUnit: 'pence',
  decimalSeparator: ',',
}
const header = 'Ref;From;Dialled;Date;Time;Duration;Cost'
const good = 'R1;(01632) 960001;020 7946 0000;01/07/2026;10:30:00;00:01:05;1,5'

it('parses a sample as a collection would: fields as they are stored, or the reason', async () => {
  const lines = [header, good, 'R2;01632960001;home;01/07/2026;10:30:00;00:00:01;0', 'R1;1;2', good]
  const answer = await preview(lines.join('\r\n'), own)
  expect(answer).toMatchObject({ problems: [], lines: 4, accepted: 1, rejected: 2, duplicate: 1 })
  expect(answer.preview.map(line => [line.lineNumber, line.reason])).toEqual([
    [2, null],
    [3, 'BAD_NUMBER'],
    [4, 'MISSING_FIELD'],
    [5, 'DUPLICATE'],
  ])
  expect(answer.preview[0]?.call).toEqual({
    callId: 'R1',
    cli: '441632960001',
    destination: '442079460000',
    startedAt: '2026-07-01T09:30:00.000Z',
    durationSeconds: 65,
    carrierCost: '0.015000',
    serviceId: null,
    kind: 'voice',
    quantity: 65,
    chargeCode: null,
    callType: null,
    origin: null,
  })
  expect(answer.preview[1]).toMatchObject({ raw: lines[2], call: null })
  const calls = await app.db.selectFrom('calls').select('call_id').execute()
  expect(calls).toEqual([])
})

it('says what is wrong with the whole file', async () => {
  const answer = await preview(`a;b\n1;2\n`, own)
  expect(answer.problems).toContain('The column "Ref" is missing.')
  expect(answer.preview).toEqual([])
})

it('proposes the layout of the sample, with a header or without one', async () => {
  expect((await preview(`${header}\n${good}\n`)).layout).toMatchObject({
    delimiter: ';',
    header: 'present',
    columns: own.columns,
    dateFormat: 'dd/mm/yyyy',
    durationUnit: 'hh:mm:ss',
  })
  const bare = [
    'C-1|01632960001|02079460000|2026-07-01T10:00:00|61|0.0125',
    'C-2|01632960002|02079460000|2026-07-01T10:05:00|9|0.0002',
  ]
  expect((await preview(bare.join('\n'))).layout).toMatchObject({
    delimiter: '|',
    header: 'absent',
    columns: { callId: 1, cli: 2, destination: 3, startDate: 4, duration: 5, carrierCost: 6 },
    dateFormat: 'iso',
    durationUnit: 'seconds',
  })
})

it('shows the first fifty lines and counts all, and drops a line cut off at the limit', async () => {
  const lines = Array.from({ length: 6000 }, (_, at) => good.replace('R1', `R${at}`))
  const sample = `${header}\n${lines.join('\n')}`.slice(0, SAMPLE_BYTES)
  const answer = await preview(sample, own)
  expect(answer.preview).toHaveLength(50)
  expect(answer.accepted).toBe(answer.lines)
  expect(answer.lines).toBe(sample.split('\n').length - 2)
})

it('refuses an invalid sample or profile with a reason', async () => {
  expect((await send(undefined, own)).status).toBe(400)
  expect((await send('x', '{')).status).toBe(400)
  const wrong = await send('x', { ...own, columns: { ...own.columns, cli: '' } })
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(await wrong.json())).toContain('"profile.columns.cli"')
  expect((await send('x'.repeat(SAMPLE_BYTES + 1), own)).status).toBe(413)
  expect((await send('x', own, 99_999)).status).toBe(404)
  const json = await app.call(`/api/clients/${client}/carriers/preview`, { method: 'POST', json: {} })
  expect(json.status).toBe(415)
  // Characters that text cannot have make a line unreadable, not a server error.
  expect((await preview('\u0000\ud800;\n', own)).problems).not.toEqual([])
})

it('shows skipped lines of a fixed-width sample beside those that are calls', async () => {
  const fixed = {
    name: 'custom',
    format: 'fixed',
    header: 'absent',
    columns: { callId: '1-4', cli: '5-15', destination: '16-26', startDate: '27-38', duration: '39-42' },
    dateFormat: 'yyyyMMddHHmm',
    durationUnit: 'seconds',
    skipStarting: ['HDR', 'TRL'],
  }
  const line = '000101632960001020794600002026070110300065'
  const answer = await preview(['HDR 1', line, line.replace('0065', 'abcd'), 'TRL 2'].join('\n'), fixed)
  expect(answer).toMatchObject({ lines: 2, accepted: 1, rejected: 1, skipped: 2 })
  expect(answer.preview.map(({ lineNumber, reason, skipped }) => [lineNumber, reason, skipped])).toEqual([
    [1, null, true],
    [2, null, false],
    [3, 'BAD_DURATION', false],
    [4, null, true],
  ])
})
