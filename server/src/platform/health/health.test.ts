import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHealth, notReady } from './health.ts'

test('nothing is ready before the start is complete, or once a stop was requested, even if all checks pass', async () => {
  const health = createHealth()
  health.add('database', async () => undefined)
  expect(await health.state()).toEqual({ process: 'starting' })
  health.started()
  expect(await health.state()).toEqual({ process: 'ok', database: 'ok' })
  health.stopping()
  expect(await health.state()).toEqual({ process: 'stopping' })
  health.started()
  expect(await health.state()).toEqual({ process: 'stopping' })
})

test('a failing part is named without its error message, and healthy parts are not listed', async () => {
  const health = createHealth()
  health.started()
  health.add('database', async () => Promise.reject(new Error('connect postgres://nineops:hunter2@db')))
  health.add('files', async () => 'cannot be written')
  health.add('queue', async () => undefined)
  const failure = notReady(await health.state())
  expect(failure?.status).toBe(503)
  expect(failure?.body.errors).toEqual([
    { field: 'database', message: 'failed' },
    { field: 'files', message: 'cannot be written' },
  ])
  expect(JSON.stringify(failure)).not.toContain('hunter2')
})

test('a check that hangs is not waited for, and concurrent requests share one check', async () => {
  let looks = 0
  const health = createHealth()
  health.started()
  health.add('database', () => {
    looks += 1
    return new Promise(() => {})
  })
  const states = await Promise.all([health.state(), health.state(), health.state()])
  expect(states.map(state => state['database'])).toEqual(Array(3).fill('does not answer'))
  expect(looks).toBe(1)
})

test('a hanging check is not started again, and counts once it returns', async () => {
  let looks = 0
  const hanging = Promise.withResolvers<string | undefined>()
  const health = createHealth()
  health.started()
  const check = () => {
    looks += 1
    return hanging.promise
  }
  health.add('files', check, 0)
  expect((await health.state())['files']).toBe('does not answer')
  expect((await health.state())['files']).toBe('does not answer')
  expect(looks).toBe(1)
  hanging.resolve(undefined)
  expect((await health.state())['files']).toBe('ok')
})

test('a result is cached for a moment, then checked again', async () => {
  const found = ['cannot be written', undefined]
  const health = createHealth()
  health.started()
  health.add('files', async () => found.shift(), 0)
  expect((await health.state())['files']).toBe('cannot be written')
  expect((await health.state())['files']).toBe('ok')
})

test('a result cached while the clock was ahead expires on time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const health = createHealth()
  health.started()
  let fault: string | undefined = 'has gone'
  health.add('database', async () => fault, 1)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await health.state()).toMatchObject({ database: 'has gone' })
  vi.setSystemTime(Date.now() - 3_600_000)
  fault = undefined
  await sleep(5)
  expect(await health.state()).toMatchObject({ database: 'ok' })
})
