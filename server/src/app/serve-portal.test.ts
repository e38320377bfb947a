import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

describe('an address that calls too often', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ rateLimitPerMinute: 5 })
  })
  afterAll(() => app.close())

  const get = async (path: string) => (await fetch(`${app.address}${path}`)).status

  it('is refused calls, and never the files that the portal is made of', async () => {
    const page = await (await fetch(`${app.address}/home`)).text()
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? 'no script'
    for (let call = 0; call < 20; call += 1) expect(await get(script)).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/api/version')))
    expect(answers).toContain(429)
    expect(await get(script)).toBe(200)
  })
})
