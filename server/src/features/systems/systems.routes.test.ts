import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allowedAddress } from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import {
  type System,
  system as systemSchema,
  systemHistory,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { createLog } from '../../platform/log/log.ts'
import { openOutbound } from '../../platform/outbound/outbound.ts'
import { forgetOldChecks, systemChecker } from './check-systems.service.ts'

let called = 0
let answer: (response: ServerResponse) => void

const app = closedAtEnd(await testApp())
const server = createServer((_request, response) => {
  called += 1
  answer(response)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const port = (server.address() as AddressInfo).port
beforeEach(async () => {
  called = 0
  answer = response => response.end('{"status":"ok"}')
  await app.db.deleteFrom('systems').execute()
  await app.db.deleteFrom('allowed_addresses').execute()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

const call = (path: string, method = 'GET', json?: unknown, role = 'NINEOPS_DASH_ADMIN_ACCESS' as const) =>
  app.call(path, { method, roles: [role], ...(json === undefined ? {} : { json }) })
const asAdministrator = (path: string, method = 'GET', json?: unknown) =>
  app.call(path, { method, roles: ['administrator'], ...(json === undefined ? {} : { json }) })
const allow = async (address = `127.0.0.1:${port}`) => {
  const given = await asAdministrator('/api/allowedaddresses', 'POST', { address, purpose: 'systems' })
  expect(given.status).toBe(201)
  return allowedAddress.parse(await given.json())
}
const fields = () => ({ name: 'Billing gateway', url: `http://127.0.0.1:${port}/health` })
const register = async (change: object = {}): Promise<System> => {
  const made = await call('/api/systems', 'POST', { ...fields(), ...change })
  expect(made.status).toBe(201)
  return systemSchema.parse(await made.json())
}
const read = async (index: number) => systemSchema.parse(await (await call(`/api/systems/${index}`)).json())
const edit = ({ index, ...now }: System, change: object) => {
  const { state, stateSince, checkedAt, ms, words, nextCheckAt, permission, ...own } = now
  void [state, stateSince, checkedAt, ms, words, nextCheckAt, permission]
  return call(`/api/systems/${index}`, 'PUT', { ...own, ...change })
}
const checker = (signal = new AbortController().signal, most = 8) =>
  systemChecker({
    db: app.db,
    outbound: openOutbound(app.db, 'systems'),
    log: createLog('test'),
    signal,
    most,
  })
const tick = async () => {
  const one = checker()
  const began = await one.tick()
  await one.settled()
  return began
}
const due = (index: number) => updateRow(app.db, 'systems', index, { next_check_at: new Date(0) })
const historyOf = async (index: number, range = '24h') =>
  systemHistory.parse(await (await call(`/api/systems/${index}/history?range=${range}`)).json())
const actions = (entity: string) => app.actions({ entity })

it('a system is registered, checked, changed, paused and deleted, and each is in the audit trail', async () => {
  await allow()
  const made = await register({ owner: 'Network team' })
  expect(made).toMatchObject({
    state: 'never',
    active: true,
    intervalSeconds: 60,
    permission: { allowed: true },
  })
  expect(await tick()).toBe(1)
  const up = await read(made.index)
  expect(up).toMatchObject({ state: 'up', owner: 'Network team' })
  expect(up.words).toMatch(/^Answered 200 in \d+ ms\.$/)
  expect(Date.parse(up.nextCheckAt ?? '') - Date.parse(up.checkedAt ?? '')).toBeGreaterThan(55_000)
  expect((await edit(up, { active: false })).status).toBe(200)
  const paused = await read(made.index)
  expect(paused.nextCheckAt).toBeNull()
  expect(await tick()).toBe(0)
  expect((await edit(paused, { name: 'Gateway', active: true })).status).toBe(200)
  expect((await call(`/api/systems/${made.index}/check`, 'POST')).status).toBe(202)
  expect((await call(`/api/systems/${made.index}`, 'DELETE')).status).toBe(204)
  expect((await call(`/api/systems/${made.index}`)).status).toBe(404)
  expect(await actions('systems')).toEqual([
    'system.created',
    'system.paused',
    'system.started',
    'system.check_requested',
    'system.deleted',
  ])
})

it('of two who change a system at once the second gets an error, and pausing changes nothing else', async () => {
  await allow()
  const seen = await register()
  await tick()
  expect((await edit(seen, { owner: 'Network team' })).status).toBe(200)
  const late = await edit(seen, { description: 'Mine' })
  expect(late.status).toBe(409)
  expect((await errorOf(late)).code).toBe('system_changed')
  const set = (active: boolean) => call(`/api/systems/${seen.index}/active`, 'PUT', { active })
  expect(await (await set(false)).json()).toMatchObject({ active: false, owner: 'Network team' })
  expect((await set(false)).status).toBe(200)
  expect((await edit(await read(seen.index), { active: false })).status).toBe(200)
  await app.db.deleteFrom('allowed_addresses').execute()
  expect((await errorOf(await set(true))).code).toBe('address_not_allowed')
  await allow()
  expect(await (await set(true)).json()).toMatchObject({ active: true, owner: 'Network team' })
  expect(await tick()).toBe(1)
  expect((await errorOf(await call('/api/systems/999999/active', 'PUT', { active: true }))).code).toBe(
    'system_not_found',
  )
  expect((await actions('systems')).slice(-5)).toEqual([
    'system.created',
    'system.changed',
    'system.paused',
    'system.changed',
    'system.started',
  ])
})

it('a system is called only while its address is on the list: when saved, started, checked on request and by schedule', async () => {
  const refusedNow = await call('/api/systems', 'POST', fields())
  expect(refusedNow.status).toBe(409)
  expect(await errorOf(refusedNow)).toMatchObject({
    code: 'address_not_allowed',
    detail: `127.0.0.1:${port} is not on the list of allowed addresses. An administrator can add it.`,
    errors: [{ field: 'url' }],
  })
  const paused = await register({ active: false })
  expect(paused.permission.allowed).toBe(false)
  expect((await errorOf(await edit(paused, { active: true }))).code).toBe('address_not_allowed')
  const entry = await allow()
  expect((await edit(paused, { active: true })).status).toBe(200)
  await tick()
  expect(called).toBe(1)
  const listed = z.array(allowedAddress).parse(await (await call('/api/allowedaddresses')).json())
  expect(listed).toMatchObject([{ address: `127.0.0.1:${port}`, systems: ['Billing gateway'] }])
  expect((await asAdministrator(`/api/allowedaddresses/${entry.index}`, 'DELETE')).status).toBe(204)
  expect((await errorOf(await call(`/api/systems/${paused.index}/check`, 'POST'))).code).toBe(
    'address_not_allowed',
  )
  await due(paused.index)
  await tick()
  expect(called).toBe(1)
  expect(await read(paused.index)).toMatchObject({
    state: 'refused',
    ms: null,
    permission: { allowed: false },
    words: `127.0.0.1:${port} is not on the list of allowed addresses. An administrator can add it.`,
  })
  expect((await historyOf(paused.index)).incidents).toMatchObject([{ state: 'refused', endedAt: null }])
})

it('the list is changed by administrators alone, in canonical form, without duplicates', async () => {
  const asDash = await call('/api/allowedaddresses', 'POST', { address: 'example.com', purpose: 'systems' })
  expect(asDash.status).toBe(403)
  await allow('Status.Example.COM.')
  const again = await asAdministrator('/api/allowedaddresses', 'POST', {
    address: 'status.example.com',
    purpose: 'systems',
  })
  expect((await errorOf(again)).code).toBe('allowed_address_exists')
  const wrong = await asAdministrator('/api/allowedaddresses', 'POST', {
    address: 'http://example.com/',
    purpose: 'systems',
  })
  expect(wrong.status).toBe(400)
  expect((await asAdministrator('/api/allowedaddresses/999999', 'DELETE')).status).toBe(404)
  expect((await actions('allowed_addresses')).at(-1)).toBe('allowed_address.added')
})

it('many workers claim different due checks; none is done twice', async () => {
  await allow()
  for (let at = 0; at < 12; at += 1) await register({ name: `System ${at}` })
  const workers = [checker(undefined, 5), checker(undefined, 5), checker(undefined, 5)]
  const began = await Promise.all(workers.map(worker => worker.tick()))
  await Promise.all(workers.map(worker => worker.settled()))
  expect(began.reduce((sum, n) => sum + n, 0)).toBe(12)
  expect(called).toBe(12)
  expect(await tick()).toBe(0)
})

it('a worker starts no more checks than it has room for, and continues while one is slow', async () => {
  await allow()
  for (let at = 0; at < 3; at += 1) await register({ name: `System ${at}` })
  const waiting: ServerResponse[] = []
  answer = response => waiting.push(response)
  const worker = checker(undefined, 2)
  expect(await worker.tick()).toBe(2)
  expect(await worker.tick()).toBe(0)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[0]?.end()
  await expect.poll(() => worker.tick()).toBe(1)
  await expect.poll(() => waiting.length).toBe(3)
  for (const response of waiting) response.end()
  await worker.settled()
})

it('a system is down by status, text, time and connection, checked at its interval, and each outage is an incident', async () => {
  await allow()
  const { index } = await register({ expectedText: '"ok"', timeoutMs: 500, intervalSeconds: 30 })
  const next = async (by: typeof answer) => {
    answer = by
    await due(index)
    await tick()
    return read(index)
  }
  expect(await next(response => response.writeHead(503).end())).toMatchObject({
    state: 'down',
    words: expect.stringMatching(/^Answered 503 in \d+ ms where 200 was expected\.$/) as string,
  })
  const down = await next(response => response.end('fine'))
  expect(down.words).toMatch(/without the expected text\.$/)
  expect(Date.parse(down.nextCheckAt ?? '') - Date.now()).toBeLessThanOrEqual(30_000)
  expect((await next(() => {})).words).toBe('No whole answer within 0.5 s.')
  expect((await next(response => response.socket?.destroy())).words).toBe(
    'No connection: the other side closed the connection.',
  )
  expect((await next(response => response.writeHead(302, { location: '/' }).end())).words).toMatch(/302/)
  expect(await next(response => response.end('"ok"'))).toMatchObject({ state: 'up' })
  await next(response => response.writeHead(500).end())
  const { whole, incidents, steps } = await historyOf(index)
  expect(whole).toMatchObject({ checks: 7, up: 1, down: 6, availability: 14.28 })
  expect(steps).toHaveLength(24)
  expect(incidents).toMatchObject([
    { state: 'down', checks: 1, endedAt: null },
    { state: 'down', checks: 5, endedAt: expect.any(String) as string, endWords: null },
  ])
  expect((await historyOf(index, '7d')).steps).toHaveLength(168)
  expect((await historyOf(index, '30d')).steps).toHaveLength(30)
  const checks = await call(`/api/systems/${index}/checks?pageSize=3`)
  expect(await checks.json()).toHaveLength(3)
  expect(checks.headers.get('DASH-MetaData')).toContain('"TotalCount":7')
})

it('an answer that takes longer than agreed is slow, and the system still available', async () => {
  await allow()
  const { index } = await register({ slowMs: 20 })
  answer = response => void setTimeout(() => response.end(), 60)
  await tick()
  expect(await read(index)).toMatchObject({ state: 'slow' })
  expect((await historyOf(index)).whole).toMatchObject({ slow: 1, availability: 100 })
})

it('another address starts without history and ends the current incident; so does a pause', async () => {
  await allow()
  const made = await register()
  answer = response => response.writeHead(500).end()
  await tick()
  const moved = await edit(made, { url: `http://127.0.0.1:${port}/other` })
  expect(systemSchema.parse(await moved.json())).toMatchObject({
    state: 'never',
    words: null,
    checkedAt: null,
  })
  await tick()
  await edit(await read(made.index), { active: false })
  expect((await historyOf(made.index)).incidents.map(one => one.endWords)).toEqual([
    'The system was paused.',
    'Another address was given.',
  ])
})

it.each([
  ['paused', { active: false }],
  ['moved', () => ({ url: `http://127.0.0.1:${port}/other` })],
  ['expected to answer otherwise', { expectedStatus: 500 }],
])('a result for a system that was %s during its check is not recorded', async (_how, change) => {
  await allow()
  const made = await register()
  let response: ServerResponse | undefined
  answer = given => (response = given)
  const worker = checker()
  await worker.tick()
  await expect.poll(() => response).toBeDefined()
  await edit(made, typeof change === 'function' ? change() : change)
  response?.writeHead(500).end()
  await worker.settled()
  expect(await read(made.index)).toMatchObject({ state: 'never', checkedAt: null })
})

it('a worker that stops releases its checks', async () => {
  await allow()
  const { index } = await register()
  const stop = new AbortController()
  answer = () => stop.abort()
  const worker = checker(stop.signal)
  await worker.tick()
  await worker.settled()
  expect(await read(index)).toMatchObject({ state: 'never' })
  answer = response => response.end()
  expect(await tick()).toBe(1)
  expect(await read(index)).toMatchObject({ state: 'up' })
})

it.each([
  ['http://user:secret@example.com/', 'url'],
  ['ftp://example.com/', 'url'],
  ['example.com', 'url'],
])('the address %s is refused with an error on its field', async (url, field) => {
  const wrong = await call('/api/systems', 'POST', { name: 'Wrong', url })
  expect(wrong.status).toBe(400)
  expect((await errorOf(wrong)).errors).toMatchObject([{ field }])
})

it.each(['a\u0000b', 'half \ud800 a character', 'x'.repeat(101)])(
  'the name %j breaks nothing',
  async name => {
    await allow()
    const made = await call('/api/systems', 'POST', { ...fields(), name })
    expect([201, 400]).toContain(made.status)
  },
)

it('two systems cannot have the same name, a paused one is not checked, and a missing one is a 404', async () => {
  await allow()
  const { index } = await register({ active: false })
  expect(
    (await errorOf(await call('/api/systems', 'POST', { ...fields(), name: 'BILLING GATEWAY' }))).code,
  ).toBe('system_exists')
  expect((await errorOf(await call(`/api/systems/${index}/check`, 'POST'))).code).toBe('system_paused')
  for (const [path, method] of [
    ['', 'DELETE'],
    ['/check', 'POST'],
    ['/history', 'GET'],
    ['/checks', 'GET'],
  ] as const)
    expect((await errorOf(await call(`/api/systems/999999${path}`, method))).code).toBe('system_not_found')
})

it('individual checks are stored for a week, sums and incidents longer', async () => {
  await allow()
  const { index } = await register()
  await tick()
  await app.db
    .updateTable('system_checks')
    .set({ checked_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  await forgetOldChecks(app.db)
  expect(await (await call(`/api/systems/${index}/checks`)).json()).toEqual([])
  expect((await historyOf(index)).whole.checks).toBe(1)
})
