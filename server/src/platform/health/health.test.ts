import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHealth, notReady } from './health.ts'

test('nothing is ready before the start is over, or once a stop was asked for, whatever is well', async () => {
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

test('a part that fails or says so is named, without the words of its error, and those that are well are not', async () => {
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

test('a check that does not come back is not waited for, and however many ask there is one look', async () => {
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

test('a check that hangs is not begun again beside itself, and counts once it comes back', async () => {
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

test('what was found holds for a moment, then is looked at again', async () => {
  const found = ['cannot be written', undefined]
  const health = createHealth()
  health.started()
  health.add('files', async () => found.shift(), 0)
  expect((await health.state())['files']).toBe('cannot be written')
  expect((await health.state())['files']).toBe('ok')
})

test('what was found while the clock was ahead does not hold until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const health = createHealth()
  health.started()
  let wrong: string | undefined = 'has gone'
  health.add('database', async () => wrong, 1)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await health.state()).toMatchObject({ database: 'has gone' })
  vi.setSystemTime(Date.now() - 3_600_000)
  wrong = undefined
  await sleep(5)
  expect(await health.state()).toMatchObject({ database: 'ok' })
})
