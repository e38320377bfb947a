import {
  type CallSummary,
  callSummary,
  type DashCall,
  dashCall,
  MOST_COUNTED_CALLS,
} from '@nineops/contract/dash-administration/dash-calls.contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { askForToken, buildCredential } from '../../../test/factories/client-credentials.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'
import { createLog } from '../../platform/log/log.ts'
import { type CallLog, openCallLog } from './call-log.service.ts'
import { maintainCallDays } from './dash-calls.service.ts'
import type { LoggedCall } from './logged-call.domain.ts'

let log: CallLog
const said: { lost?: number }[] = []

const app = closedAtEnd(await testApp())
const own = closedAtEnd(openDatabase(app.url, { max: 4 }))
const client = await app.build.client('Logged Ltd')
beforeEach(async () => {
  await sql`truncate dash_calls, dash_call_hours`.execute(app.db)
  said.length = 0
  const quiet = createLog('test')
  quiet.warn = (line: unknown) => void said.push(line as { lost?: number })
  log = openCallLog({ db: own.db, log: quiet, everyMs: 3_600_000, mostWaiting: 5000 })
})
afterEach(() => log.close())

const roles = ['NINEOPS_DASH_ADMIN_ACCESS'] as const
const read = (path: string) => app.call(path, { roles })
const list = async (query = ''): Promise<DashCall[]> =>
  z.array(dashCall).parse(await (await read(`/api/dashcalls?${query}`)).json())
const summary = async (query = ''): Promise<CallSummary> =>
  callSummary.parse(await (await read(`/api/dashcalls/summary?${query}`)).json())
const ids = async (query: string) => (await list(query)).map(call => call.requestId)
const made = (change: Partial<LoggedCall> = {}): LoggedCall => ({
  at: new Date(),
  requestId: crypto.randomUUID(),
  method: 'GET',
  route: '/dash/accounts',
  path: '/dash/accounts',
  query: '',
  status: 200,
  ms: 12,
  bytes: 800,
  clientIndex: client,
  credentialIndex: null,
  userIndex: null,
  address: '192.0.2.7',
  userAgent: 'test',
  errorCode: null,
  version: '1.0',
  accept: null,
  ...change,
})
const write = async (...calls: LoggedCall[]) => {
  for (const call of calls) log.add(call)
  await log.flush()
}
const days = () => allValues<string>(app.db)`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'dash_calls'::regclass order by 1`

it('every call under /dash is logged within a second or two, admitted or not, and others are not', async () => {
  const session = await dashSession(app)
  const token = await session.tokenFor(client)
  const partner = await session.tokenFor(client, [])
  const secret = 'eyJhbGciOi'
  const call = (path: string, init: RequestInit = {}) => fetch(`${app.address}${path}`, init)
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.nineops.dash+json',
    ver: '1.0',
    'user-agent': 'partner/1.0',
  }
  const good = await call(`/dash/accounts?page=2&access_token=${secret}`, { headers })
  expect(good.status).toBe(200)
  expect((await call('/dash/accounts')).status).toBe(401)
  expect((await call('/dash/accounts?page=x', { headers })).status).toBe(400)
  expect((await call('/dash/nothing/here%00', { headers })).status).toBe(404)
  expect((await read('/api/dashcalls')).status).toBe(200)
  await expect.poll(async () => (await list('filter=/dash/nothing')).length, { timeout: 5000 }).toBe(1)
  const calls = (await list('sort=at')).filter(one => one.path !== '/dash/token')
  expect(calls[0]).toMatchObject({
    requestId: good.headers.get('x-request-id'),
    method: 'GET',
    route: '/dash/accounts',
    path: '/dash/accounts',
    query: 'page=2&access_token=…',
    status: 200,
    client: { index: client, name: 'Logged Ltd' },
    user: { name: expect.any(String) as string },
    credential: null,
    address: '127.0.0.1',
    userAgent: 'partner/1.0',
    version: '1.0',
    accept: 'application/vnd.nineops.dash+json',
    errorCode: null,
  })
  expect(calls[0]?.bytes).toBeGreaterThan(100)
  expect(calls.map(one => one.errorCode)).toEqual([null, 'not_signed_in', 'validation_failed', 'not_found'])
  expect(calls[1]).toMatchObject({ client: null, user: null })
  expect(calls[3]).toMatchObject({ route: '', path: '/dash/nothing/here%00' })
  await session.call(partner, '/dash/messages')
  await expect.poll(async () => (await list('filter=/dash/messages')).length, { timeout: 5000 }).toBe(1)
  expect(await list('filter=/dash/messages')).toMatchObject([
    { client: { index: client }, credential: { name: expect.any(String) as string }, user: null },
  ])
  expect(JSON.stringify(calls)).not.toContain(secret)
  expect(JSON.stringify(calls)).not.toContain(token)
})

const tokenCalls = async () =>
  (await list('sort=at&filter=/dash/token')).map(({ status, client: of, credential }) => ({
    status,
    client: of?.index ?? null,
    credential: credential?.index ?? null,
  }))

it('a token request is logged with its client, admitted or not, if there is one', async () => {
  const built = await buildCredential(app.db, client)
  await askForToken(app, built)
  await askForToken(app, { ...built, secret: 'wrong' })
  await askForToken(app, { clientId: 'nobody', secret: 'wrong' })
  const known = { client, credential: built.index }
  await expect.poll(tokenCalls, { timeout: 5000 }).toEqual(
    expect.arrayContaining([
      { status: 200, ...known },
      { status: 401, ...known },
      { status: 401, client: null, credential: null },
    ]),
  )
})

it('calls are found by time, reseller, method, status, path, duration and request id', async () => {
  const old = made({ at: new Date(Date.now() - 3 * 86_400_000), path: '/dash/accounts/7' })
  const slow = made({ ms: 2500, status: 503, errorCode: 'internal_error' })
  const foreign = made({ clientIndex: null, method: 'POST', status: 401, path: '/dash/token' })
  await write(old, slow, foreign, made({ path: '/dash/accounts/%41_' }))
  expect(await ids('')).toHaveLength(3)
  expect(await ids('last=7d')).toHaveLength(4)
  expect(await ids(`to=${new Date(Date.now() - 86_400_000).toISOString()}&last=7d`)).toEqual([old.requestId])
  expect(await ids(`filter=${old.requestId}`)).toEqual([old.requestId])
  expect(await ids('minMs=2000')).toEqual([slow.requestId])
  expect(await ids('status=failed&method=POST')).toEqual([foreign.requestId])
  expect(await ids('status=5xx')).toEqual([slow.requestId])
  expect(await ids(`client=${client}`)).toHaveLength(2)
  expect(await ids('filter=/dash/t')).toEqual([foreign.requestId])
  expect(await ids('filter=/dash/accounts/%2541_')).toHaveLength(1)
  expect(await ids('filter=/dash/accounts/%2525')).toHaveLength(0)
  expect(await ids('credential=2147483647')).toHaveLength(0)
})

it('calls beyond the count limit are paged up to the limit; sums include them all', async () => {
  const many = Array.from({ length: 2500 }, (_, at) => made({ ms: at % 100, status: at % 5 ? 200 : 404 }))
  for (let round = 0; round < 5; round += 1)
    await write(...many.map(call => ({ ...call, requestId: crypto.randomUUID() })))
  const page = await read('/api/dashcalls?pageSize=1')
  expect(page.headers.get('DASH-MetaData')).toContain('"TotalCount":10000')
  const last = MOST_COUNTED_CALLS / 500
  expect(await list(`pageSize=500&page=${last}`)).toHaveLength(500)
  for (const beyond of [last + 1, 1_000_000]) expect(await list(`pageSize=500&page=${beyond}`)).toEqual([])
  const sums = await summary()
  expect(sums.whole).toMatchObject({ calls: 12_500, refused: 2500, failed: 0 })
  expect(Math.abs((sums.whole.p50 ?? 0) - 50)).toBeLessThanOrEqual(5)
  expect(Math.abs((sums.whole.p95 ?? 0) - 94)).toBeLessThanOrEqual(10)
})

it('a summary has each hour, or each day of a longer range, including those without calls', async () => {
  await write(made({ ms: 40, status: 500 }), made({ clientIndex: null, ms: 900 }))
  const day = await summary()
  expect(day.unit).toBe('hour')
  expect(day.steps.length).toBeGreaterThanOrEqual(24)
  expect(day.steps.at(-1)).toMatchObject({ calls: 2, failed: 1 })
  expect(day.steps[0]).toEqual({
    at: expect.any(String) as string,
    calls: 0,
    refused: 0,
    failed: 0,
    p50: null,
    p95: null,
  })
  expect((await summary(`client=${client}`)).whole).toMatchObject({ calls: 1, failed: 1 })
  expect(await summary('last=30d')).toMatchObject({ unit: 'day', keptDays: 90 })
  const far = await read('/api/dashcalls/summary?from=2020-01-01T00:00:00Z')
  expect(far.status).toBe(400)
  expect((await read('/api/dashcalls?from=0000-01-01T00:00:00Z')).status).toBe(400)
  expect(await list(`from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z`)).toEqual([])
})

it('an export has every matching call in the order of the list', async () => {
  await write(
    made({ ms: 1 }),
    made({ ms: 2, status: 404, errorCode: 'not_found' }),
    made({ ms: 3, status: 404 }),
  )
  const rows = await exported(app, 'dash-calls', { params: {}, query: { status: 'failed', sort: '-at' } })
  expect(rows.map(row => row['ms'])).toEqual([3, 2])
  expect(rows[1]).toMatchObject({ errorCode: 'not_found', client: 'Logged Ltd', route: '/dash/accounts' })
})

it('a row that cannot be stored does not affect the others, and is reported', async () => {
  await write(made(), made({ path: 'a\0b' }), made())
  expect(await list()).toHaveLength(2)
  expect(said.some(line => line.lost === 1)).toBe(true)
})

it('calls queued beyond the limit are counted as lost and reported', async () => {
  for (let at = 0; at < 5003; at += 1) log.add(made())
  await log.flush()
  expect((await summary()).whole.calls).toBe(5000)
  expect(said).toContainEqual({ lost: 3 })
})

it('calls are queued while the database is unavailable, and are written in the end', async () => {
  await sql`alter table dash_calls rename to dash_calls_away`.execute(app.db)
  log.add(made())
  await expect(log.flush()).rejects.toThrow()
  await sql`alter table dash_calls_away rename to dash_calls`.execute(app.db)
  log.add(made())
  await log.close()
  expect(await list()).toHaveLength(2)
})

it('many servers write at once; sums and rows agree', async () => {
  const logs = Array.from({ length: 4 }, () =>
    openCallLog({ db: own.db, log: createLog('test'), everyMs: 3_600_000 }),
  )
  for (const one of logs) for (let at = 0; at < 300; at += 1) one.add(made({ ms: at }))
  await Promise.all(logs.map(one => one.close()))
  const { n } = await app.db
    .selectFrom('dash_calls')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(1200)
  expect((await summary()).whole.calls).toBe(1200)
})

it('days are created ahead and dropped when they are too old, by any number of workers at once', async () => {
  const long = Date.now() - 95 * 86_400_000
  await write(made({ at: new Date(long) }), made())
  expect(await list('last=90d')).toHaveLength(1)
  const before = await days()
  const [dropped] = (await Promise.all([1, 2, 3].map(() => maintainCallDays(own.db)))).filter(
    one => one.length > 0,
  )
  const gone = `dash_calls_${new Date(long).toISOString().slice(0, 10).replaceAll('-', '')}`
  expect(before).toContain(gone)
  expect(dropped).toEqual([gone])
  const after = await days()
  expect(after).not.toContain(gone)
  const last = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  expect(after.at(-1)).toBe(`dash_calls_${last}`)
  expect(await list()).toHaveLength(1)
  const { oldest } = await app.db
    .selectFrom('dash_call_hours')
    .select(eb => eb.fn.min('hour').as('oldest'))
    .executeTakeFirstOrThrow()
  expect(oldest.getTime()).toBeGreaterThan(long + 86_400_000)
})

it('a shorter retention applies at the next run; an interrupted drop is completed', async () => {
  const at = new Date(Date.now() - 10 * 86_400_000)
  await write(made({ at }), made())
  const name = `dash_calls_${at.toISOString().slice(0, 10).replaceAll('-', '')}`
  await sql`alter table dash_calls detach partition ${sql.table(name)}`.execute(app.db)
  await app.db.updateTable('dash_api_settings').set({ log_retention_days: 5 }).execute()
  expect(await maintainCallDays(own.db)).toEqual([name])
  await app.db.updateTable('dash_api_settings').set({ log_retention_days: 90 }).execute()
  expect(await list('last=30d')).toHaveLength(1)
})
