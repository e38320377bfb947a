import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashOf, newSecret, plainCode, stepOf, uriOf } from './two-step.domain.ts'

// RFC 6238, appendix B: the SHA-1 key and the last six digits of its values.
const secret = Secret.fromLatin1('12345678901234567890').base32

describe('a code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [2_000_000_000, '279037', 66_666_666],
  ])('is that of RFC 6238 at %d s', (seconds, code, step) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(step)
  })

  test('is valid half a minute early or late, for its own step, and no longer', () => {
    expect(stepOf(secret, '287082', 29_000)).toBe(1)
    expect(stepOf(secret, '287082', 89_000)).toBe(1)
    expect(stepOf(secret, '287082', 91_000)).toBeNull()
    expect(stepOf(secret, '28708', 59_000)).toBeNull()
    expect(stepOf(secret, 'abcdef', 59_000)).toBeNull()
  })
})

test('a secret has 160 bits, and its address names product and user', () => {
  const made = newSecret()
  expect(Secret.fromBase32(made).bytes).toHaveLength(20)
  expect(uriOf(made, 'jo smith')).toBe(
    `otpauth://totp/NineOps:jo%20smith?issuer=NineOps&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('spaces, hyphens and capitals of a typed code do not matter', () => {
  expect(plainCode(' 287 082 ')).toBe('287082')
  expect(hashOf('ABCD-efgh-2345-6789')).toBe(hashOf('abcdefgh23456789'))
})
