import { expect, test } from 'vitest'
import { hasTwoFactors } from './factors.ts'

test.each([
  [['mfa']],
  [['pwd', 'mfa']],
  [['pwd', 'otp']],
  [['pwd', 'sms']],
  [['hwk', 'pin']],
  [['hwk', 'fpt']],
  [['face', 'pwd']],
  [['user', 'swk', 'pin']],
])('%j count as two factors', amr => expect(hasTwoFactors(amr)).toBe(true))

test.each([
  [['hwk']],
  [['fpt']],
  [['otp']],
  [['sc']],
  [['pwd', 'pin']],
  [['otp', 'hwk']],
  [['otp', 'otp']],
  [['fpt', 'face']],
  [['pwd', 'user']],
  [['pwd', 'mca']],
  [['pwd', 'rba', 'geo', 'wia']],
  [['pwd', 'ngcmfa']],
  [['MFA']],
  [[]],
  ['mfa'],
  [null],
  [undefined],
])('%j do not count as two', amr => expect(hasTwoFactors(amr)).toBe(false))
