import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, signedIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

// Two servers on one database: what an administrator changes through one, the other knows within a second.
const first = closedAtEnd(await testApp())
const second = closedAtEnd(
  await testApp({
    on: { database: { url: first.url, close: async () => undefined }, dataDir: first.dataDir },
  }),
)
const admin = await buildUser(first, ['administrator'])
const token = (await signedIn(first, admin.username)).token.access_token

const sessionOf = (bearer: string) =>
  (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Person {
  index: number
  session: number
  /** The status of a read on the second server, which is for administrators. */
  reads: () => Promise<number>
}

/** Signed in on the first server, and at work on the second, which knows them. */
async function atWork(): Promise<Person> {
  const { username, index } = await buildUser(first, ['administrator'])
  const bearer = (await signedIn(first, username)).token.access_token
  const session = sessionOf(bearer)
  const reads = async () => (await second.call('/api/roles', { token: bearer })).status
  for (let call = 0; call < 5; call += 1) expect(await reads()).toBe(200)
  return { index, session, reads }
}

/** How long the second server goes on answering 200. */
async function refusedAfter(person: Person): Promise<{ ms: number; status: number }> {
  const start = performance.now()
  for (;;) {
    const status = await person.reads()
    const ms = performance.now() - start
    if (status !== 200 || ms > 5000) return { ms, status }
    await pause(20)
  }
}

const changes = {
  'a session that is revoked': {
    change: ({ session }: Person) => first.call(`/api/sessions/${session}/revoke`, { method: 'POST', token }),
    status: 401,
  },
  'a role that is taken away': {
    change: ({ index }: Person) => updateRow(first.db, 'users', index, { roles: ['NINEOPS_CRM_ACCESS'] }),
    status: 403,
  },
  'a user who is disabled': {
    change: ({ index }: Person) => first.call(`/api/users/${index}/disable`, { method: 'POST', token }),
    status: 401,
  },
}

/** The connections on which servers listen, and their processes. */
const listening = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query in ('listen nineops', 'select')`.execute(
      first.db,
    )
  ).rows.map(({ pid }) => pid)

describe.each(Object.entries(changes))('%s', (_, { change, status }) => {
  test('is refused by another server within a second', async () => {
    const person = await atWork()
    await change(person)
    const refused = await refusedAfter(person)
    expect(refused.status).toBe(status)
    expect(refused.ms).toBeLessThan(1000)
  })

  test('is refused as soon while the connections that listen are lost', async () => {
    const person = await atWork()
    for (const pid of await listening()) await sql`select pg_terminate_backend(${pid})`.execute(first.db)
    await change(person)
    const refused = await refusedAfter(person)
    expect(refused.status).toBe(status)
    expect(refused.ms).toBeLessThan(1000)
  })

  test('is refused as soon while those connections are dead and nobody has noticed', async () => {
    await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(2)
    const person = await atWork()
    const pids = await listening()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      await change(person)
      const refused = await refusedAfter(person)
      expect(refused.status).toBe(status)
      expect(refused.ms).toBeLessThan(1000)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  })
})

test('a session that ended changes nothing from that moment on, on any server', async () => {
  const { username } = await buildUser(first, ['administrator'])
  const bearer = (await signedIn(first, username)).token.access_token
  expect((await second.call('/api/sessions', { token: bearer })).status).toBe(200)
  const pids = await listening()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    expect(
      (await first.call(`/api/sessions/${sessionOf(bearer)}/revoke`, { method: 'POST', token })).status,
    ).toBe(204)
    const other = await buildUser(first)
    const changed = await second.call(`/api/users/${other.index}/disable`, { method: 'POST', token: bearer })
    expect(changed.status).toBe(401)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

/** How often a session was looked up by its index. */
const looked = async () =>
  (
    await sql<{ scans: number }>`
      select pg_stat_force_next_flush(), idx_scan::int as scans from pg_stat_user_indexes
      where indexrelname = 'user_sessions_pkey'`.execute(first.db)
  ).rows[0]?.scans ?? 0

test('people at work are looked up once, not at each of their reads', async () => {
  const person = await atWork()
  await pause(1200)
  const before = await looked()
  for (let call = 0; call < 100; call += 1) await person.reads()
  await pause(1200)
  expect((await looked()) - before).toBeLessThan(20)
})
