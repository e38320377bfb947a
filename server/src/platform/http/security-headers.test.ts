import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())

/** A page, a failure, a refusal, an answer and a missing page. */
const paths = ['/', '/api/clients', '/api/nothing', '/dash/invoices', '/api/login/test', '/assets/none.js']

test('every answer has the headers that keep browsers from sniffing, framing and sending referrers', async () => {
  for (const path of paths) {
    const { headers } = await fetch(`${app.address}${path}`)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy'), path).not.toMatch(
      /unsafe-eval|script-src[^;]*unsafe-inline/,
    )
    expect(headers.get('x-powered-by') ?? headers.get('server'), path).toBeNull()
    expect(headers.get('content-type'), path).toMatch(
      /^(text|application)\/.*charset=utf-8|^application\/json/,
    )
    if (/^\/(api|dash)/.test(path)) expect(headers.get('cache-control'), path).toBe('no-store')
  }
})

const over = (protocol: string) =>
  fetch(`${app.address}/api/login/test`, { headers: { 'x-forwarded-proto': protocol } })

test('behind a proxy that terminates TLS, browsers must stay on HTTPS and send the cookie over nothing else', async () => {
  const safe = await over('https')
  expect(safe.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(safe.headers.getSetCookie().join()).toMatch(/XSRF-TOKEN=.*; Secure/)
  const plain = await over('http')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
})

test('methods that the API does not use are refused', async () => {
  for (const method of ['PROPFIND', 'PUT'])
    expect([404, 405, 400, 403], method).toContain(
      (await fetch(`${app.address}/api/clients`, { method })).status,
    )
})

test('a page of a list is compressed in one piece, whose length is known; a stream would take eight times as long', async () => {
  await sql`insert into clients (name) select 'Reseller ' || n from generate_series(1, 400) n`.execute(app.db)
  const answer = await app.call('/api/clients', { headers: { 'accept-encoding': 'gzip' } })
  const bytes = (await answer.text()).length
  expect(bytes).toBeGreaterThan(16_000)
  expect(bytes).toBeLessThan(65_536)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('content-length')).toMatch(/^\d{3,4}$/)
})
