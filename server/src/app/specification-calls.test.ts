import { expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testApp } from '../../test/test-app.ts'

const app = closedAtEnd(await testApp())

/** Every call of spec §7 as written there, and the fields it names in query, form and body. */
const calls: readonly (readonly [method: string, path: string, ...fields: string[]])[] = [
  ['POST', '/api/login', 'client_id', 'grant_type', 'username', 'password', 'scope'],
  ['POST', '/api/login/refresh', 'client_id', 'grant_type', 'refresh_token'],
  ['GET', '/api/login/userinfo'],
  ['GET', '/api/login/test'],
  ['POST', '/api/login/revoke'],
  ['GET', '/home/getbuildversion'],
  ['GET', '/api/dash/config'],
  ['GET', '/api/dash/token', 'resellerId'],
  ['GET', '/api/clients'],
  ['GET', '/api/clients/NineClients'],
  ['GET', '/api/clients/{}/brands'],
  ['GET', '/api/clients/{}/accounts'],
  ['GET', '/api/clients/{}/wholesaleretail'],
  ['POST', '/api/clients/{}/wholesaleretail'],
  ['GET', '/api/clients/{}/brands/{}/wholesaleretail'],
  ['POST', '/api/clients/{}/brands/{}/wholesaleretail'],
  ['GET', '/api/clients/{}/carriers'],
  ['POST', '/api/clients/{}/carriers'],
  ['POST', '/api/clients/{}/carriers/{}', 'carrier'],
  ['GET', '/api/clients/{}/billruns'],
  ['POST', '/api/clients/{}/billruns'],
  ['POST', '/api/clients/{}/billruns/{}/classicreports/{}'],
  ['GET', '/api/clients/{}/invoiceruns'],
  ['POST', '/api/clients/{}/invoiceruns/{}/ssrsreports/{}'],
  ['POST', '/api/clients/{}/invoiceruns/{}/classicreports/{}'],
  ['GET', '/api/clients/{}/invoicenumbers'],
  ['POST', '/api/clients/{}/invoicenumbers'],
  ['GET', '/api/clients/{}/outputs'],
  ['GET', '/api/clients/{}/paths/input'],
  ['POST', '/api/clients/{}/paths/input'],
  ['GET', '/api/clients/{}/paths/output'],
  ['POST', '/api/clients/{}/paths/output'],
  ['GET', '/api/clients/{}/datacollection/clients'],
  ['POST', '/api/clients/{}/datacollection/clients'],
  ['GET', '/api/clients/{}/datacollection/external/files', 'page', 'pageSize', 'filter'],
  ['GET', '/api/clients/{}/datacollection/internal/sources'],
  ['POST', '/api/clients/{}/datacollection/internal/sources', 'carrierIndex', 'externalSourceIndex', 'text'],
  ['GET', '/api/clients/{}/productgroupbundles'],
  ['POST', '/api/clients/{}/productgroupbundles'],
  ['PATCH', '/api/clients/{}/productgroupbundles/{}'],
  ['GET', '/api/clients/{}/featureflags'],
  ['POST', '/api/clients/{}/featureflags'],
  ['DELETE', '/api/clients/{}/featureflags/{}'],
  ['GET', '/api/bespokefunctions/{}'],
  ['POST', '/api/bespokefunctions'],
  ['POST', '/api/bespokefunctions/zip'],
  ['GET', '/api/invoiceruns/{}/processes'],
  ['POST', '/api/invoiceruns/{}/processes/{}/run'],
  ['GET', '/api/invoiceruns/processgroups'],
  ['GET', '/api/invoiceruns/{}/metrics'],
  ['GET', '/api/invoiceruns/{}/accounts', 'page', 'pageSize', 'filter', 'onlyFailed', 'onlyPending'],
  ['POST', '/api/invoiceruns/{}/accounts/{}/reset'],
  ['POST', '/api/invoiceruns/{}/accounts/reset/failed'],
  ['POST', '/api/invoiceruns/{}/accounts/reset/all'],
  ['GET', '/api/invoiceruns/{}/reports'],
  ['POST', '/api/invoiceruns/{}/reports/{}/request/{}/confirm'],
  ['POST', '/api/invoiceruns/{}/reports/{}/request/{}/host'],
  ['GET', '/api/invoiceruns/{}/brands'],
  ['POST', '/api/invoiceruns/createendofrunfiles'],
  ['POST', '/api/invoiceruns/downloadendofrunfiles'],
]

const shapeOf = (path: string) => path.replaceAll(/\{\w*\}/g, '{}')
const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})

test.each(calls.map(([method, path, ...fields]) => [method, path, fields] as const))(
  '%s %s is served',
  (method, path, fields) => {
    const found = app.endpoints.filter(each => each.method === method && shapeOf(each.path) === path)
    expect(found).toHaveLength(1)
    const known = [...fieldsOf(found[0]?.query), ...fieldsOf(found[0]?.body)]
    for (const field of fields) expect(known).toContain(field)
  },
)

test.each([
  '/api/clients/999/billruns/999/classicreports/margin',
  '/api/clients/999/invoiceruns/999/classicreports/vat',
  '/api/invoiceruns/999/processes/render-pdfs/run',
  '/api/invoiceruns/999/accounts/999/reset',
  '/api/invoiceruns/999/accounts/reset/failed',
  '/api/invoiceruns/999/accounts/reset/all',
  '/api/invoiceruns/999/reports/vat/request/999/confirm',
  '/api/invoiceruns/999/reports/vat/request/999/host',
])('POST %s needs no body', async path => {
  // The input was accepted, as the call looked for the thing and did not find it.
  expect((await app.call(path, { method: 'POST' })).status).toBe(404)
})

test('the connectivity test and the build number need no sign-in', async () => {
  const connected = await app.call('/api/login/test', { roles: null })
  expect([connected.status, await connected.json()]).toEqual([200, { data: 'ok' }])
  const build = await app.call('/home/getbuildversion', { roles: null })
  expect(build.headers.get('content-type')).toContain('text/plain')
  expect(await build.text()).toMatch(/^\d+\.\d+\.\d+ \(\w+\)$/)
})
