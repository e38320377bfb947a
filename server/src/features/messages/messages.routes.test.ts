import { message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { messageInForce } from '@nineops/contract/omni-portal/messages/omni-overview.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const client = await app.build.client()
const token = await dash.tokenFor(client)

const day = 86_400_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const valid = () => ({ text: 'Office closed', startDate: at(-day), endDate: at(day) })
const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  dash.call(token, `/dash/messages${path}`, { method, headers, ...(json === undefined ? {} : { json }) })
const add = async (json: object = valid()) => message.parse(await (await send('POST', '', json)).json())
const list = async (query = '') => z.array(message).parse(await (await send('GET', query)).json())
const fieldsOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  const error = await errorOf(answer)
  return [...new Set(error.errors.map(({ field }) => field))]
}

it('a message is added, changed in part, replaced and deleted, and the audit trail has each', async () => {
  const sent = {
    text: ' Two\nlines ',
    startDate: '2026-07-20T09:30:00+01:00',
    endDate: '2026-07-20T08:31:00Z',
  }
  const created = await send('POST', '', sent)
  expect(created.status).toBe(201)
  const { index, ...rest } = message.parse(await created.json())
  expect(rest).toEqual({
    text: ' Two\nlines ',
    startDate: '2026-07-20T08:30:00.000Z',
    endDate: '2026-07-20T08:31:00.000Z',
  })
  const changed = await send('PATCH', `/${index}`, { text: 'Changed' })
  expect(await changed.json()).toEqual({ index, ...rest, text: 'Changed' })
  const anew = { text: 'Anew', startDate: '2026-08-01T00:00:00.000Z', endDate: '2026-08-02T00:00:00.000Z' }
  expect(await (await send('PUT', `/${index}`, anew)).json()).toEqual({ index, ...anew })
  const removed = await send('DELETE', `/${index}`)
  expect(removed.status).toBe(204)
  expect((await send('GET', `/${index}`)).status).toBe(404)
  expect((await send('DELETE', `/${index}`)).status).toBe(404)
  const audit = await app.audit({ entity: 'messages', entity_index: index })
  expect(audit.map(({ action }) => action)).toEqual([
    'message.created',
    'message.changed',
    'message.changed',
    'message.deleted',
  ])
  expect(audit[3]).toMatchObject({
    before: { index, ...anew },
    client_index: client,
    username: 'user-NINEOPS_LUMIERE_ACCESS',
  })
})

it('a message is in force from its start until its end', async () => {
  const past = await add({ ...valid(), startDate: at(-2 * day), endDate: at(-day) })
  const now = await add()
  const upcoming = await add({ ...valid(), startDate: at(day), endDate: at(2 * day) })
  const inForce = (await list('?inForce=true')).map(({ index }) => index)
  expect(inForce).toContain(now.index)
  expect(inForce).not.toContain(past.index)
  expect(inForce).not.toContain(upcoming.index)
  const all = (await list()).map(({ index }) => index)
  expect(all.indexOf(upcoming.index)).toBeLessThan(all.indexOf(now.index))
  expect(all.indexOf(now.index)).toBeLessThan(all.indexOf(past.index))
})

it.each([
  ['no text', { text: '' }, ['text']],
  ['blank text', { text: ' \n ' }, ['text']],
  ['a text that is too long', { text: 'x'.repeat(4001) }, ['text']],
  ['no date', { startDate: '' }, ['startDate']],
  ['a date that is none', { endDate: '2026-02-30T00:00:00Z' }, ['endDate']],
  ['a date before business', { startDate: '0000-01-01T00:00:00Z' }, ['startDate']],
  ['59 seconds', { startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-01T00:00:59Z' }, ['endDate']],
])('%s is refused with an error on its field', async (_case, change, fields) => {
  expect(await fieldsOf(await send('POST', '', { ...valid(), ...change }))).toEqual(fields)
})

it('a part is checked with the rest of the message', async () => {
  const { index } = await add()
  expect(await fieldsOf(await send('PATCH', `/${index}`, { endDate: at(-2 * day) }))).toEqual(['endDate'])
  expect((await send('PATCH', `/${index}`, {})).status).toBe(400)
})

it('characters that cannot be stored are refused or fixed, never a failure', async () => {
  expect((await send('POST', '', { ...valid(), text: 'a\u0000b' })).status).toBe(400)
  expect((await send('POST', '', { ...valid(), text: 'a\ud800b' })).status).toBe(201)
})

it('the same Idempotency-Key adds one message; for another reseller it is another request', async () => {
  const body = valid()
  const key = { 'idempotency-key': 'one-message' }
  const first = await (await send('POST', '', body, key)).json()
  const second = await send('POST', '', body, key)
  expect(second.status).toBe(201)
  expect(await second.json()).toEqual(first)
  const elsewhere = await dash.tokenFor(await app.build.client())
  const third = await dash.call(elsewhere, '/dash/messages', { method: 'POST', json: body, headers: key })
  expect(third.status).toBe(409)
})

it('messages in force at another moment are shown as partners would read them then', async () => {
  const other = await dash.tokenFor(await app.build.client())
  const json = { text: 'At the change', startDate: '2026-10-25T00:30:00Z', endDate: '2026-10-25T01:30:00Z' }
  const { index } = message.parse(
    await (await dash.call(other, '/dash/messages', { method: 'POST', json })).json(),
  )
  const inForceAt = async (moment: string) => {
    const answer = await dash.call(other, `/dash/messages?inForce=true&at=${encodeURIComponent(moment)}`)
    return z
      .array(message)
      .parse(await answer.json())
      .map(row => row.index)
  }
  // 01:30 occurs twice that night: the message begins at the first, in summer time.
  expect(await inForceAt('2026-10-25T01:29:59+01:00')).toEqual([])
  expect(await inForceAt('2026-10-25T01:30:00+01:00')).toEqual([index])
  expect(await inForceAt('2026-10-25T01:29:59Z')).toEqual([index])
  expect(await inForceAt('2026-10-25T01:30:00Z')).toEqual([])
  expect((await dash.call(other, '/dash/messages?inForce=true&at=now')).status).toBe(400)
})

it("the Omni Portal sees every reseller's messages now, and those that end today", async () => {
  const someone = await app.build.client()
  const own = await dash.tokenFor(someone)
  const addMessage = (text: string, startDate: string, endDate: string) =>
    dash.call(own, '/dash/messages', { method: 'POST', json: { text, startDate, endDate } })
  await addMessage('<b>For years</b>', at(-day), at(400 * day))
  await addMessage('Not yet', at(day), at(2 * day))
  await addMessage('Over', at(-2 * day), at(-day))
  const answer = await app.call('/api/omniportal/messages', { roles: ['NINEOPS_LUMIERE_ACCESS'] })
  const rows = z.array(messageInForce).parse(await answer.json())
  expect(rows.filter(row => row.client.index === someone)).toMatchObject([
    { text: '<b>For years</b>', endsToday: false },
  ])
  expect((await app.call('/api/omniportal/messages')).status).toBe(403)
})
