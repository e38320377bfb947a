import { afterAll, expect, test, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { accessTokens } from './access-tokens.ts'

const app = closedAtEnd(await testApp())
afterAll(async () => {
  vi.useRealTimers()
})

test('a token verified before still expires on time and opens only its own API', async () => {
  const tokens = await accessTokens(app.db)
  const token = await app.tokenFor(['NINEOPS_CRM_ACCESS'])
  expect(await tokens.verify(token)).not.toBeNull()
  expect(await tokens.verify(token)).not.toBeNull()
  expect(await tokens.verifyDash(token)).toBeNull()
  const [, payload = ''] = token.split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  vi.useFakeTimers({ toFake: ['Date'], now: (exp - 1) * 1000 })
  expect(await tokens.verify(token)).not.toBeNull()
  vi.setSystemTime(exp * 1000)
  expect(await tokens.verify(token)).toBeNull()
  expect(await (await accessTokens(app.db)).verify(token)).toBeNull()
})
