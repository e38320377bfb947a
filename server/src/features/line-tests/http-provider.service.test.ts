import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { lineTestStandIn } from '../../../test/line-test-stand-in.ts'
import { openOutbound } from '../../platform/outbound/outbound.ts'
import { httpProvider } from './http-provider.service.ts'
import type { ProviderReport, TestOrder } from './line-test-provider.domain.ts'

let reports: ProviderReport[] = []
const own = closedAtEnd(await openTestDatabase({ max: 2 }))
const far = await lineTestStandIn()
afterAll(async () => {
  await far.close()
})
beforeEach(() => {
  far.misbehave(undefined)
  far.calls.length = 0
  reports = []
})

let keys = 0
const order = (): TestOrder => ({
  key: `test-${(keys += 1)}`,
  profile: 'OPENREACH-FTTC',
  day: '2026-11-20',
  circuit: {
    number: 'BBEU1',
    cli: '441947000001',
    postcode: 'YO21 3PR',
    provider: 'OPENREACH',
    product: 'FTTC',
  },
})
const provider = (url = far.url) =>
  httpProvider({
    url,
    token: 'a-token',
    outbound: openOutbound(own.db, 'systems', { operator: [new URL(url)] }),
    report: report => reports.push(report),
    pace: { call: 200, poll: 10, test: 2000, firstRetry: 5, lastRetry: 10, silent: 600 },
  })
const run = (asked: TestOrder, by = provider(), signal = new AbortController().signal) => {
  const steps: string[] = []
  return by.run(asked, { onStep: step => steps.push(step), signal }).then(figures => ({ figures, steps }))
}

it('a test is started and followed to its end, and figures it did not measure are unknown', async () => {
  const asked = order()
  const { figures, steps } = await run(asked)
  expect(figures).toMatchObject({ inSync: true, syncDownKbps: 40_000, snrDown: null, imbalancePercent: null })
  expect(steps).toEqual(['sync'])
  expect(far.calls).toEqual([`PUT ${asked.key}`, `GET ${asked.key}`, `GET ${asked.key}`])
  expect([...far.tokens]).toEqual(['Bearer a-token'])
  expect(reports).toEqual([{ state: 'answers' }])
})

it('a start that is answered too late is tried again under the same key, and starts only one test', async () => {
  const asked = order()
  let first = true
  far.misbehave(call => {
    if (!call.startsWith('PUT') || !first) return undefined
    first = false
    far.begun.add(asked.key)
    return 'hang'
  })
  await run(asked)
  expect(far.calls.filter(call => call.startsWith('PUT'))).toEqual([`PUT ${asked.key}`, `PUT ${asked.key}`])
  expect([...far.begun].filter(key => key === asked.key)).toHaveLength(1)
})

it.each([
  ['errors of the server', { status: 503, text: 'no' }, 'status 503'],
  ['redirects', { status: 302, text: '' }, 'status 302'],
  ['garbage', { status: 200, text: '<html>hello' }, 'cannot be understood'],
  [
    'figures that cannot be',
    { status: 200, json: { state: 'done', figures: { inSync: 'yes' } } },
    'cannot be understood',
  ],
])('%s are tried again, then reported in words', async (_what, answer, words) => {
  const asked = order()
  far.misbehave(() => answer)
  await expect(run(asked)).rejects.toThrow(words)
  expect(far.calls.filter(call => call.startsWith('PUT')).length).toBeGreaterThan(1)
  expect(far.calls.at(-1)).toBe(`DELETE ${asked.key}`)
})

it('a refusal and a failed test are reported in the provider’s own words, and do not count as silence', async () => {
  const by = provider()
  far.misbehave(() => ({ status: 422, json: { message: 'The line is not ours.' } }))
  for (let n = 0; n < 6; n += 1)
    await expect(run(order(), by)).rejects.toThrow('The provider refuses the test: The line is not ours.')
  far.misbehave(call =>
    call.startsWith('GET')
      ? { status: 200, json: { state: 'failed', message: 'The port is locked.' } }
      : undefined,
  )
  await expect(run(order(), by)).rejects.toThrow('The port is locked.')
  expect(reports).toEqual([])
})

it('a provider that does not answer is left alone for a while, tried once, and used again when it answers', async () => {
  const by = provider()
  far.misbehave(() => 'hang')
  await expect(run(order(), by)).rejects.toThrow('does not answer')
  await expect(run(order(), by)).rejects.toThrow('is not answering')
  expect(reports.at(-1)).toMatchObject({ state: 'silent', silentMs: 600 })

  far.calls.length = 0
  await expect(run(order(), by)).rejects.toThrow('tests are paused')
  expect(far.calls).toEqual([])

  await sleep(700)
  await expect(run(order(), by)).rejects.toThrow()
  expect(far.calls.filter(call => call.startsWith('PUT')).length).toBe(1)

  await sleep(700)
  far.misbehave(undefined)
  await expect(run(order(), by)).resolves.toMatchObject({ figures: { inSync: true } })
  expect(reports.at(-1)).toEqual({ state: 'answers' })
})

it('when cancelled, it tells the provider to stop and ends at once', async () => {
  const asked = order()
  const called = new AbortController()
  far.misbehave(call =>
    call.startsWith('GET') ? { status: 200, json: { state: 'running', step: 'copper' } } : undefined,
  )
  const running = run(asked, provider(), called.signal)
  setTimeout(() => called.abort(new Error('called off')), 60)
  await expect(running).rejects.toThrow('called off')
  expect(far.calls.at(-1)).toBe(`DELETE ${asked.key}`)
})

it('a test that never ends is given up', async () => {
  far.misbehave(call => (call.startsWith('GET') ? { status: 200, json: { state: 'running' } } : undefined))
  await expect(run(order())).rejects.toThrow('did not end within')
})

it('only the configured address is called, and an address that is not a listener reveals nothing', async () => {
  await expect(run(order(), provider('http://169.254.169.254/latest'))).rejects.toThrow('never called')
  await expect(run(order(), provider('http://127.0.0.1:9/v1'))).rejects.toThrow('does not answer')
})
