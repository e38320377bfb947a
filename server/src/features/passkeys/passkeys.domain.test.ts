import { describe, expect, test } from 'vitest'
import { challengeIn, isCopied, relyingPartyOf } from './passkeys.domain.ts'

const encoded = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url')

describe('passkeys are made for', () => {
  test.each([
    ['https://nineops.example.com', 'nineops.example.com', 'https://nineops.example.com'],
    ['https://nineops.example.com:8443', 'nineops.example.com', 'https://nineops.example.com:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    // Browsers bind no passkey to an IP address.
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('the host of %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, origin })
  })

  test.each([undefined, 'https://10.1.2.3', 'https://[2001:db8::1]:8443'])('nobody at %s', publicUrl => {
    expect(relyingPartyOf(publicUrl)).toBeNull()
  })
})

test.each([
  [0, 0, false],
  [0, 1, false],
  [7, 8, false],
  [7, 7, true],
  [7, 3, true],
  [7, 0, true],
])('after %d uses, one that counts %d comes from a copy: %s', (stored, counter, copied) => {
  expect(isCopied(stored, counter)).toBe(copied)
})

test('an answer has a challenge, unless it is no answer or from a frame of another site', () => {
  expect(challengeIn(encoded({ challenge: 'abc', type: 'webauthn.get' }))).toBe('abc')
  expect(challengeIn(encoded({ challenge: 'abc', crossOrigin: true }))).toBeNull()
  expect(challengeIn(encoded({ challenge: 7 }))).toBeNull()
  expect(challengeIn('%%%')).toBeNull()
})
