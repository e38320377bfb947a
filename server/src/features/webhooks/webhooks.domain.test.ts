import { describe, expect, it } from 'vitest'
import { signatureOf } from './webhook-signatures.domain.ts'
import {
  consequenceOf,
  MOST_TRIES,
  resultOf,
  retryAfterSeconds,
  secondsClosed,
  secondsToNextTry,
  wrongAddress,
} from './webhooks.domain.ts'

const failed = resultOf({ status: 500, ms: 5, text: 'no' }, null)
const state = { tries: 1, failures: 0, test: false, chance: 0 }

describe('when a message is tried again', () => {
  it('eight times within a day, each wait longer than the one before', () => {
    const waits = Array.from({ length: MOST_TRIES }, (_, at) =>
      secondsToNextTry(at + 1, { chance: 0, retryAfter: null }),
    )
    expect(waits).toEqual([10, 60, 600, 3600, 10_800, 21_600, 43_200, null])
    const hours = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3600
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThan(24)
  })

  it('up to a tenth sooner, so that simultaneous failures spread out', () => {
    expect(secondsToNextTry(2, { chance: 1, retryAfter: null })).toBe(54)
  })

  it('never before the receiver allows it', () => {
    expect(secondsToNextTry(1, { chance: 1, retryAfter: 90 })).toBe(90)
  })

  it.each([
    ['120', 120],
    ['Sat, 31 Oct 2026 10:05:00 GMT', 300],
    ['999999999', 86_400],
    ['soon', null],
    ['-5', null],
    [undefined, null],
  ])('Retry-After %s asks for %s seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, new Date('2026-10-31T10:00:00Z'))).toBe(seconds)
  })
})

describe('the result of a try', () => {
  it('delivered by any 2xx, which ends the streak of failures', () => {
    const then = consequenceOf(resultOf({ status: 202, ms: 1, text: '' }, null), { ...state, failures: 9 })
    expect(then).toMatchObject({ state: 'delivered', failures: 0, closedFor: null })
  })

  it('failed for good when the tries are used up', () => {
    expect(consequenceOf(failed, { ...state, tries: MOST_TRIES })).toMatchObject({ state: 'failed' })
    expect(consequenceOf(failed, state)).toMatchObject({ state: 'waiting', nextTryIn: 10 })
  })

  it('the address is left alone after five consecutive failures, for longer each time, half an hour at most', () => {
    expect([4, 5, 6, 7, 30].map(secondsClosed)).toEqual([null, 60, 120, 240, 1800])
  })

  it('429 and 503 set the next time for every message', () => {
    for (const status of [429, 503])
      expect(consequenceOf(resultOf({ status, ms: 1, text: '' }, 120), state)).toMatchObject({
        nextTryIn: 120,
        closedFor: 120,
      })
    expect(consequenceOf(resultOf({ status: 500, ms: 1, text: '' }, 120), state).closedFor).toBeNull()
  })

  it('410 pauses the webhook; a redirect is a failure that says what to fix', () => {
    expect(consequenceOf(resultOf({ status: 410, ms: 1, text: '' }, null), state).pausedBecause).toContain(
      '410',
    )
    expect(resultOf({ status: 301, ms: 1, text: '' }, null).failure).toContain('redirect')
  })

  it('a test is tried once and changes nothing for other messages', () => {
    expect(consequenceOf(failed, { ...state, test: true, failures: 3 })).toEqual({
      state: 'failed',
      nextTryIn: null,
      failures: 3,
      closedFor: null,
      pausedBecause: null,
    })
  })

  it('stores a thousand characters of the answer, without any that the database refuses', () => {
    const { answer } = resultOf({ status: 200, ms: 1, text: `\0${'x'.repeat(5000)}` }, null)
    expect(answer).toHaveLength(1000)
    expect(answer).not.toContain('\0')
  })
})

it('signs as the worked example of Standard Webhooks does', () => {
  expect(
    signatureOf(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it.each([
  ['https://example.com/hooks', true],
  ['http://127.0.0.1:8080/', true],
  ['http://localhost/x', true],
  ['http://example.com/', false],
  ['ftp://example.com/', false],
  ['https://user:secret@example.com/', false],
  ['not an address', false],
])('%s may be a webhook’s address: %s', (url, allowed) => {
  expect(wrongAddress(url) === null).toBe(allowed)
})
