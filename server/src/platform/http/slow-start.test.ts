import { afterEach, expect, test, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { accessTokens } from '../auth/access-tokens.ts'
import { createLog } from '../log/log.ts'
import { createHttpApp } from './app.ts'

const own = closedAtEnd(await openTestDatabase())
afterEach(() => vi.useRealTimers())

test('a start that takes long on a busy machine is not given up', async () => {
  const tokens = await accessTokens(own.db)
  const callers = { known: async () => null, lookUp: async () => null, wrote: () => undefined }
  const app = await createHttpApp({ db: own.db, tokens, callers, log: createLog('test') })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const busy = Promise.withResolvers<void>()
  app.register(() => busy.promise)
  const ready = app.ready().then(() => 'ready')
  await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(60_000)
  busy.resolve()
  expect(await ready).toBe('ready')
  await app.close()
})
