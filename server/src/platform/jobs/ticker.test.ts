import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { startTicker } from './ticker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a ticker never overlaps, continues after a failure, and leaves nothing running when closed', async () => {
  let doing = Promise.withResolvers<void>()
  let count = 0
  const tick = () => {
    count += 1
    return doing.promise
  }
  const ticker = startTicker({ everyMs: 1000, tick, log: createLog('test') })
  await vi.advanceTimersByTimeAsync(5000)
  expect(count).toBe(1)
  const failing = doing
  doing = Promise.withResolvers()
  failing.reject(new Error('no'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(count).toBe(2)

  let closed = false
  const closing = ticker.close().then(() => {
    closed = true
    return closed
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(closed).toBe(false)
  doing.resolve()
  expect(await closing).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(count).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})
