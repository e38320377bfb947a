import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { accessTokens } from './access-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

test('a token whose signature was checked before still ends at its time, and opens the one API alone', async () => {
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
