import { afterEach, expect, test } from 'vitest'
import { ordinaryCost } from '../config/password-settings.ts'
import { hashPassword, usePasswordCost, verifyPassword } from './passwords.ts'

afterEach(() => usePasswordCost(ordinaryCost))

test('passwords are hashed at the default cost unless another is set', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct house', hash)).toBe(false)
})

test('a hash made at another cost still verifies', async () => {
  usePasswordCost({ memory: 8, passes: 1 })
  const low = await hashPassword('correct horse')
  expect(low).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  usePasswordCost(ordinaryCost)
  expect(await verifyPassword('correct horse', low)).toBe(true)
  const ordinary = await hashPassword('correct horse')
  usePasswordCost({ memory: 16, passes: 2 })
  expect(await verifyPassword('correct horse', ordinary)).toBe(true)
})

test.each([
  ['no hash', undefined],
  ['a user without a password', null],
  ['a malformed hash', '$argon2id$v=19$m=8$x$y'],
])('%s never matches', async (_, hash) => {
  usePasswordCost({ memory: 8, passes: 1 })
  expect(await verifyPassword('', hash)).toBe(false)
  expect(await verifyPassword('correct horse', hash)).toBe(false)
})
