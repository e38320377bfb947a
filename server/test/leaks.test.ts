import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { watchForLeaks } from './leaks.ts'

const listener = () => {}

test('a file that leaves everything as it was passes', async () => {
  expect(await watchForLeaks(() => ({ queue: false })).left(0)).toEqual([])
})

test('what a file leaves behind is named', async () => {
  let queue = false
  const watch = watchForLeaks(() => ({ queue }))
  const { fetch: usual } = globalThis
  process.env['LEFT_BEHIND'] = '1'
  process.on('SIGUSR2', listener)
  globalThis.fetch = () => Promise.reject(new Error('replaced'))
  queue = true
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await watch.left(0)).toEqual([
      'environment variables',
      'fake timers',
      'listeners of SIGUSR2',
      'queue',
      'the global Date',
      'the global fetch',
    ])
  } finally {
    delete process.env['LEFT_BEHIND']
    process.off('SIGUSR2', listener)
    globalThis.fetch = usual
    queue = false
    vi.useRealTimers()
  }
  expect(await watch.left(0)).toEqual([])
})

test('remaining servers, connections and timers are named, after waiting for those about to end', async () => {
  const watch = watchForLeaks()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const timers = Array.from({ length: 9 }, () => setInterval(() => {}, 60_000))
  const left = await watch.left(0)
  expect(left).toEqual(expect.arrayContaining(['1 × TCPServerWrap', '2 × TCPSocketWrap']))
  // The test runner's own come and go at the same time.
  expect(left).toContainEqual(expect.stringMatching(/^\d+ × Timeout$/))
  for (const timer of timers) clearInterval(timer)
  socket.destroy()
  server.close()
  expect(await watch.left()).toEqual([])
})
