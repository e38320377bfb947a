import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { accessTokens, type LiveCaller } from '../auth/access-tokens.ts'
import { createHttpApp } from '../http/app.ts'
import { createLog } from '../log/log.ts'
import { serveEvents } from './event-stream.ts'
import { openEventHub, publish } from './events.ts'

const live: LiveCaller = async caller => caller
const callers = { known: live, lookUp: live, wrote: () => undefined }
const owns = async (user: number, topic: string) => topic === `exports:${user}`

const own = closedAtEnd(await openTestDatabase({ max: 2 }))

test('a stream sends what is published on its topics, and ends with its token', async () => {
  const log = createLog('test')
  const hub = await openEventHub(own.url, log)
  const tokens = await accessTokens(own.db)
  const app = await createHttpApp({ db: own.db, tokens, callers, log })
  serveEvents(app, hub, live, { lifeMs: 1000 })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await tokens.issue({
    index: 1,
    username: 'bea',
    roles: ['NINEOPS_BUREAU_ACCESS'],
    session: 1,
  })
  const stream = await fetch(`${address}/api/events?topics=bill-runs:1,bill-runs:2`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.status).toBe(200)
  await publish(own.db, 'bill-runs:2', { status: 40 })
  await publish(own.db, 'bill-runs:3', { status: 40 })
  // Resolves when the server ends it.
  expect(await stream.text()).toBe(': open\n\nevent: bill-runs:2\ndata: {"status":40}\n\n')
  await app.close()
  await hub.close()
})

test('a topic is open only to its roles', async () => {
  const log = createLog('test')
  const hub = await openEventHub(own.url, log)
  const tokens = await accessTokens(own.db)
  const app = await createHttpApp({ db: own.db, tokens, callers, log })
  serveEvents(app, hub, live, { lifeMs: 200 })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await tokens.issue({ index: 2, username: 'carl', roles: ['NINEOPS_CRM_ACCESS'], session: 2 })
  const statusOf = async (topics: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${address}/api/events?topics=${topics}`, { headers })
    await stream.text()
    return stream.status
  }
  expect(await statusOf('bespoke-functions:1')).toBe(200)
  expect(await statusOf('bespoke-functions:1,invoice-runs:1')).toBe(403)
  await app.close()
  await hub.close()
})

test('a session has a limit of open streams, and a user hears of their own things alone', async () => {
  const log = createLog('test')
  const hub = await openEventHub(own.url, log)
  const tokens = await accessTokens(own.db)
  const app = await createHttpApp({ db: own.db, tokens, callers, log })
  serveEvents(app, hub, live, { mostOfSession: 2, owns })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const streamOf = async (index: number, topic: string) => {
    const token = await tokens.issue({ index, username: 'x', roles: ['NINEOPS_CRM_ACCESS'], session: index })
    return fetch(`${address}/api/events?topics=${topic}`, { headers: { authorization: `Bearer ${token}` } })
  }
  expect((await streamOf(4, 'exports:5')).status).toBe(403)
  const [first, second] = [await streamOf(4, 'exports:4'), await streamOf(4, 'exports:4')]
  expect([first.status, second.status]).toEqual([200, 200])
  const third = await streamOf(4, 'exports:4')
  expect(third.status).toBe(429)
  expect(await third.text()).toContain('This session has 2 event streams open')
  const other = await streamOf(5, 'exports:5')
  expect(other.status).toBe(200)
  await first.body?.cancel()
  await expect.poll(async () => (await streamOf(4, 'exports:4')).status).toBe(200)
  await app.close()
  await hub.close()
})
