import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { accessTokens, type LiveCaller } from '../auth/access-tokens.ts'
import { createHttpApp } from '../http/app.ts'
import { createLog } from '../log/log.ts'
import { serveEvents } from './event-stream.ts'
import { openEventHub, publish } from './events.ts'

const live: LiveCaller = async caller => caller

const own = closedAtEnd(await openTestDatabase({ max: 2 }))

test('a stream sends what is published on its topics, and ends with its token', async () => {
  const log = createLog('test')
  const hub = await openEventHub(own.url, log)
  const tokens = await accessTokens(own.db)
  const app = await createHttpApp({ db: own.db, tokens, live, log })
  serveEvents(app, hub, live, 1000)
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
  const app = await createHttpApp({ db: own.db, tokens, live, log })
  serveEvents(app, hub, live, 200)
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
