import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealer } from './sealing.ts'

const key = randomBytes(32)

test('a sealed secret opens only in its place, with its key and unchanged', () => {
  const { seal, unseal } = sealer(key)
  const sealed = seal('JBSWY3DPEHPK3PXP', 'two_step:5')
  expect(unseal(sealed, 'two_step:5')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(seal('JBSWY3DPEHPK3PXP', 'two_step:5')).not.toBe(sealed)
  expect(() => unseal(sealed, 'two_step:6')).toThrow()
  expect(() => sealer(randomBytes(32)).unseal(sealed, 'two_step:5')).toThrow()
  const changed = Buffer.from(sealed, 'base64')
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => unseal(changed.toString('base64'), 'two_step:5')).toThrow()
  expect(() => unseal('', 'two_step:5')).toThrow()
})
