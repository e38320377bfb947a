import { expect, it } from 'vitest'
import { isOfSession, secondsLeft } from './dash-token-storage.ts'

const token = (payload: object) =>
  ['{}', JSON.stringify(payload), 'signature'].map(part => Buffer.from(part).toString('base64url')).join('.')

it('a token of another user or another session is ignored', () => {
  const mine = token({ sub: '7', sid: 12 })
  expect(isOfSession(token({ sub: '7', sid: 12, exp: 1 }), mine)).toBe(true)
  expect(isOfSession(token({ sub: '8', sid: 12 }), mine)).toBe(false)
  expect(isOfSession(token({ sub: '7', sid: 13 }), mine)).toBe(false)
  for (const none of [undefined, '', 'no.token']) expect(isOfSession(mine, none)).toBe(false)
})

it('a token has the seconds until its expiry, and an invalid token none', () => {
  expect(secondsLeft(token({ exp: 1300 }), 1_000_000)).toBe(300)
  expect(secondsLeft(token({ exp: 900 }), 1_000_000)).toBe(0)
  expect(secondsLeft('none')).toBe(0)
})
