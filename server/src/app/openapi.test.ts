import { type Endpoint, isDash } from '@nineops/contract/http'
import { webhookMessage } from '@nineops/contract/dash-administration/webhooks/webhook-messages.contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testApp } from '../../test/test-app.ts'

interface Document {
  openapi: string
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, unknown> }
  webhooks?: Record<string, { post: { requestBody: { content: Record<string, { example?: unknown }> } } }>
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<string, unknown>
        security: unknown[]
        requestBody?: { content: Record<string, { schema: unknown }> }
      }
    >
  >
}

const documents: Record<string, Document> = {}
const app = closedAtEnd(await testApp())
for (const api of ['api', 'dash', 'api/dash'])
  documents[api] = (await (await app.call(`/${api}/openapi.json`, { roles: null })).json()) as Document

const isOf: Record<string, (endpoint: Endpoint) => boolean> = {
  api: endpoint => !isDash(endpoint),
  dash: endpoint => isDash(endpoint) && typeof endpoint.roles === 'string',
  'api/dash': isDash,
}

describe.each(['api', 'dash', 'api/dash'])('the document of /%s', api => {
  test('is OpenAPI 3.1 and passes the linter, including its examples', async () => {
    const document = documents[api]
    expect(document?.openapi).toMatch(/^3\.1\./)
    // As text: checking an object against the library's types takes a fifth of the time of all types.
    const config = await createConfig(
      JSON.stringify({
        extends: ['recommended-strict'],
        // The specification's own paths: …/accounts/reset/failed besides …/accounts/{accountId}/reset.
        // The API of a bureau's own server has no licence.
        rules: { 'no-ambiguous-paths': 'off', 'info-license': 'off' },
      }),
    )
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: `/${api.replace('/', '-')}.json`, config })
    expect(problems.map(one => `${one.ruleId}: ${one.message} ${one.location[0]?.pointer ?? ''}`)).toEqual([])
  })

  test('says that bodies have no other fields, in all of their parts, except those that may be forms', () => {
    const schemas = documents[api]?.components.schemas ?? {}
    const open: string[] = []
    const seen = new Set<unknown>()
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return
      seen.add(value)
      const { $ref, properties, additionalProperties } = value as Record<string, unknown>
      if (typeof $ref === 'string') look(schemas[$ref.split('/').at(-1) ?? ''], `${at} ${$ref}`)
      if (properties !== undefined && additionalProperties === undefined) open.push(at)
      for (const [name, part] of Object.entries(value))
        if (name !== 'examples' && name !== 'default') look(part, `${at}.${name}`)
    }
    let bodies = 0
    for (const [path, methods] of Object.entries(documents[api]?.paths ?? {}))
      for (const { requestBody } of Object.values(methods)) {
        const types = Object.entries(requestBody?.content ?? {})
        if (types.some(([type]) => !type.endsWith('json'))) continue
        for (const [, { schema }] of types) {
          bodies += 1
          look(schema, path)
        }
      }
    expect(open).toEqual([])
    if (api === 'api') expect(bodies).toBeGreaterThan(100)
    const login = documents['api']?.paths['/api/login']?.['post']?.requestBody?.content
    expect(JSON.stringify(login)).not.toContain('"additionalProperties":false')
  })

  test('has every call that is served, and no other', () => {
    const served = app.endpoints
      .filter(endpoint => isOf[api]?.(endpoint))
      .map(({ method, path }) => `${method} ${path}`)
    const written = Object.entries(documents[api]?.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(written.toSorted()).toEqual(served.toSorted())
  })

  test('names each call once, and leaves none unnamed', async () => {
    const text = JSON.stringify(documents[api])
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(match => match[1] ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter(id => id.includes('-'))).toEqual([])
  })

  test('has a page to read it, whose scripts come from this server', async () => {
    const page = await app.call(`/${api}/docs/`, { roles: null })
    expect(page.headers.get('content-type')).toContain('text/html')
    const names = [...(await page.text()).matchAll(/(?:src|href)="([^"/][^"]*)"/g)].map(
      match => match[1] ?? '',
    )
    expect(names).toEqual(['swagger-ui.css', 'swagger-ui-bundle.js', 'show.js'])
    for (const name of names) {
      const file = await app.call(`/${api}/docs/${name}`, { roles: null })
      expect(file.status, name).toBe(200)
      expect((await file.text()).length, name).toBeGreaterThan(100)
    }
  })
})

test('the Dash API says where a token comes from, what it is valid for, and what webhooks send', async () => {
  const document = documents['dash']
  if (!document) throw new Error('There is no document.')
  const { components, paths, webhooks } = document
  const schemes = components.securitySchemes as {
    dash: { flows: { clientCredentials: { tokenUrl: string; scopes: Record<string, string> } } }
  }
  const { tokenUrl, scopes } = schemes.dash.flows.clientCredentials
  expect(paths[tokenUrl]?.['post']?.security).toEqual([])
  expect(paths['/dash/invoices']?.['get']?.security).toEqual([{ dash: ['invoices'] }])
  expect(Object.keys(paths['/dash/messages'] ?? {})).toEqual(['get'])
  expect(JSON.stringify(document)).not.toMatch(/NINEOPS_|XSRF|\broles?\b/i)
  const whole = documents['api/dash']?.paths
  expect(whole?.['/dash/invoices']?.['get']?.security).toEqual([{ dash: ['invoices'] }, { staff: [] }])
  expect(whole?.['/dash/messages']?.['post']?.security).toEqual([{ staff: [] }])
  const asked = Object.values(paths).flatMap(path =>
    Object.values(path).flatMap(({ security }) =>
      (security as { dash?: string[] }[]).flatMap(({ dash = [] }) => dash),
    ),
  )
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(scopes).toSorted())
  expect(Object.keys(webhooks ?? {})).toEqual([
    'invoice.hosted',
    'run.complete',
    'credit-note.issued',
    'payment.received',
    'payment.unpaid',
    'usage.limit-exceeded',
    'webhook.test',
  ])
  for (const { post } of Object.values(webhooks ?? {}))
    for (const { example } of Object.values(post.requestBody.content))
      expect(webhookMessage.parse(example)).toEqual(example)
})
