import {
  credential,
  issuedCredential,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { dashScopes } from '@nineops/contract/dash/dash-scopes'
import { tokenAnswer } from '@nineops/contract/dash-administration/client-credentials/dash-token.contract'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clientCredentialsGrant,
} from 'openid-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import {
  askForToken,
  type BuiltCredential,
  buildCredential,
  partnerToken,
} from '../../../test/factories/client-credentials.ts'
import { waitForMinute } from '../../../test/waiting.ts'
import { testApp } from '../../../test/test-app.ts'
import { buildServer } from '../../app/server.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { createLog } from '../../platform/log/log.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()

const roles = ['NINEOPS_DASH_ADMIN_ACCESS'] as const
const path = '/api/clientcredentials'
const send = (to: string, json?: unknown, method = 'POST') =>
  app.call(`${path}${to}`, { method, roles, ...(json === undefined ? {} : { json }) })
const read = async (index: number) =>
  credential.parse(await (await send(`/${index}`, undefined, 'GET')).json())
const issue = async (values: object = {}) => {
  const answer = await send('', { clientIndex: client, name: `Ledger ${Math.random()}`, ...values })
  expect(answer.status).toBe(201)
  return issuedCredential.parse(await answer.json())
}
const built = ({ credential: { index, clientId }, secret }: Awaited<ReturnType<typeof issue>>) => ({
  index,
  clientId,
  secret,
})
const brands = (token: string, to = app.address) =>
  fetch(`${to}/dash/brands`, { headers: { authorization: `Bearer ${token}` } })
const secretsOf = async (index: number) =>
  app.db
    .selectFrom('client_credential_secrets')
    .selectAll()
    .where('client_credential_index', '=', index)
    .execute()

async function anotherServer() {
  const config = loadConfig({ DATA_DIR: app.dataDir, PORT: '0' })
  const server = await buildServer({ config, databaseUrl: app.url, log: createLog('second') })
  return { address: await server.app.listen({ host: '127.0.0.1', port: 0 }), close: server.close }
}

it('is issued with a secret that is shown once and stored only as a hash; nothing else ever contains it', async () => {
  const { credential: issued, secret } = await issue({ name: ' Ledger ' })
  expect(secret).toMatch(/^nineops_[\w-]{43}$/)
  expect(issued).toMatchObject({
    name: 'Ledger',
    status: 'active',
    client: { index: client },
    scopes: [...dashScopes],
    callsPerMinute: null,
    lastUsedAt: null,
    createdBy: `user-${roles[0]}`,
    secrets: [{ hint: secret.slice(-4), endsAt: null }],
  })
  const listed = await (await send('', undefined, 'GET')).text()
  expect(listed).toContain(issued.clientId)
  expect(listed).not.toContain(secret)
  const entries = await app.audit({ entity: 'client_credentials' })
  expect(entries.at(-1)).toMatchObject({ action: 'client_credential.issued', client_index: client })
  expect(JSON.stringify([entries, await secretsOf(issued.index)])).not.toContain(secret)
  expect((await secretsOf(issued.index))[0]?.hash).toHaveLength(32)
})

it('each name is unique per reseller, in any case; unknown resellers and past end dates are refused', async () => {
  await issue({ name: 'Finance' })
  expect(await codeOf(await send('', { clientIndex: client, name: 'FINANCE' }))).toBe(
    'client_credential_exists',
  )
  expect((await send('', { clientIndex: 999_999, name: 'x' })).status).toBe(404)
  for (const wrong of [
    { expiresAt: '2020-01-01T00:00:00Z' },
    { scopes: [] },
    { callsPerMinute: 0 },
    { name: ' ' },
  ])
    expect(
      (await send('', { clientIndex: client, name: 'Wrong', ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400)
  expect((await send('/999999', undefined, 'GET')).status).toBe(404)
  for (const act of ['rotate', 'endoverlap', 'revoke'])
    expect((await send(`/999999/${act}`, {})).status).toBe(404)
})

describe('a token', () => {
  let known: BuiltCredential
  beforeAll(async () => {
    known = await buildCredential(app.db, client)
  })

  it('is issued as RFC 6749 says: by HTTP Basic or in the form, and never cached', async () => {
    const basic = await askForToken(app, known)
    expect(basic.status).toBe(200)
    expect(basic.headers.get('cache-control')).toBe('no-store')
    expect(basic.headers.get('content-type')).toContain('application/json')
    const answer = tokenAnswer.parse(await basic.json())
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 1800 })
    expect(answer.scope).toBe(dashScopes.join(' '))
    const claims: unknown = JSON.parse(
      Buffer.from(answer.access_token.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({
      client_resellerId: String(client),
      roles: [],
      aud: 'dash',
      exp: expect.any(Number) as number,
    })
    expect((await brands(answer.access_token)).status).toBe(200)
    const form = await fetch(`${app.address}/dash/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: known.clientId,
        client_secret: known.secret,
      }),
    })
    expect(form.status).toBe(200)
    expect(await read(known.index)).toMatchObject({
      lastUsedAt: expect.any(String) as string,
      lastUsedIp: '127.0.0.1',
    })
  })

  it.each([ClientSecretBasic, ClientSecretPost])(
    'is obtained by an ordinary OAuth client, which also understands a wrong secret (%#)',
    async way => {
      const server = { issuer: app.address, token_endpoint: `${app.address}/dash/token` }
      const of = (secret: string) => {
        const configuration = new Configuration(server, known.clientId, undefined, way(secret))
        allowInsecureRequests(configuration)
        return clientCredentialsGrant(configuration)
      }
      const answer = await of(known.secret)
      expect(answer.token_type.toLowerCase()).toBe('bearer')
      expect(answer.expires_in).toBe(1800)
      await expect(of('wrong')).rejects.toThrow()
    },
  )

  it('is refused with a reason: another grant, no grant, two methods at once, a scope that was not granted', async () => {
    const codes = async (form: Record<string, string>) => codeOf(await askForToken(app, known, form))
    expect(await codes({ grant_type: 'password' })).toBe('unsupported_grant_type')
    expect(await codes({ grant_type: '' })).toBe('invalid_request')
    expect(await codes({ client_secret: known.secret })).toBe('invalid_request')
    expect(await codes({ client_id: 'another' })).toBe('invalid_request')
    expect(await codes({ scope: 'accounts everything' })).toBe('invalid_scope')
  })

  it('is confined to the scopes granted and requested; removing a scope takes effect at once', async () => {
    const narrow = await issue({ scopes: ['usage', 'accounts'] })
    const answer = await askForToken(app, built(narrow), { scope: 'accounts' })
    const { access_token: token, scope } = tokenAnswer.parse(await answer.json())
    expect(scope).toBe('accounts')
    const get = (to: string) =>
      fetch(`${app.address}/dash${to}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await get('/accounts')).status).toBe(200)
    expect((await get('/brands')).status).toBe(200)
    for (const closed of ['/invoices', '/usage', '/messages', '/settings']) {
      const refused = await get(closed)
      expect(refused.status, closed).toBe(403)
      expect(await codeOf(refused)).toBe('insufficient_scope')
    }
    const { name, callsPerMinute, expiresAt, version } = narrow.credential
    const changed = await send(
      `/${narrow.credential.index}`,
      { name, callsPerMinute, expiresAt, version, scopes: ['usage'] },
      'PUT',
    )
    expect(changed.status).toBe(200)
    expect((await get('/accounts')).status).toBe(403)
    const again = await send(
      `/${narrow.credential.index}`,
      { name, callsPerMinute, expiresAt, version, scopes: ['usage'] },
      'PUT',
    )
    expect(await codeOf(again)).toBe('client_credential_changed')
  })

  it('a wrong secret and an unknown client get the same answer, and after ten a minute there is a wait', async () => {
    const guessed = await buildCredential(app.db, client)
    await waitForMinute(10)
    const wrong = await askForToken(app, { ...guessed, secret: 'nineops_wrong' })
    const unknown = await askForToken(app, { clientId: 'dash-nobody', secret: 'x' })
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    }
    expect(await wrong.json()).toEqual(await unknown.json())
    for (let n = 1; n < 10; n += 1) await askForToken(app, { ...guessed, secret: 'nineops_wrong' })
    const held = await askForToken(app, guessed)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
    // Other clients are not affected.
    expect((await askForToken(app, known)).status).toBe(200)
  })

  it('expires with its credential, if that is earlier', async () => {
    const short = await buildCredential(app.db, client, {
      expiresAt: new Date(Date.now() + 400_000).toISOString(),
    })
    const { expires_in: seconds } = tokenAnswer.parse(await (await askForToken(app, short)).json())
    expect(seconds).toBeGreaterThan(380)
    expect(seconds).toBeLessThanOrEqual(400)
    const token = await partnerToken(app, short)
    await updateRow(app.db, 'client_credentials', short.index, { expires_at: new Date(Date.now() - 1000) })
    expect((await brands(token)).status).toBe(401)
    expect((await askForToken(app, short)).status).toBe(401)
    expect((await read(short.index)).status).toBe('expired')
  })
})

describe('rotation', () => {
  it('both secrets are valid until the old one ends, which is shown; if it is ended at once, its tokens end with it', async () => {
    const first = built(await issue())
    const oldToken = await partnerToken(app, first)
    const answer = await send(`/${first.index}/rotate`, {})
    expect(answer.status).toBe(200)
    const { credential: rotated, secret } = issuedCredential.parse(await answer.json())
    const second = { ...first, secret }
    expect(rotated.secrets.map(({ hint }) => hint)).toEqual([secret.slice(-4), first.secret.slice(-4)])
    const days = (Date.parse(rotated.secrets[1]?.endsAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    const newToken = await partnerToken(app, second)
    for (const token of [oldToken, newToken, await partnerToken(app, first)])
      expect((await brands(token)).status).toBe(200)
    expect(await codeOf(await send(`/${first.index}/rotate`, {}))).toBe('overlap_running')
    expect((await send(`/${first.index}/endoverlap`, {})).status).toBe(200)
    expect((await brands(oldToken)).status).toBe(401)
    expect((await askForToken(app, first)).status).toBe(401)
    expect((await brands(newToken)).status).toBe(200)
    expect(await codeOf(await send(`/${first.index}/endoverlap`, {}))).toBe('no_overlap')
  })

  it('the old secret ends on the given date, in 90 days at the latest', async () => {
    const { index } = built(await issue())
    expect((await send(`/${index}/rotate`, { oldEndsAt: '2099-01-01T00:00:00Z' })).status).toBe(400)
    const now = await send(`/${index}/rotate`, { oldEndsAt: '2020-01-01T00:00:00Z' })
    expect(issuedCredential.parse(await now.json()).credential.secrets).toHaveLength(1)
  })
})

it('after revocation its tokens are refused at the very next call on every server, permanently', async () => {
  const known = built(await issue())
  const token = await partnerToken(app, known)
  const second = await anotherServer()
  for (const server of [app.address, second.address]) expect((await brands(token, server)).status).toBe(200)
  expect((await send(`/${known.index}/revoke`, {})).status).toBe(200)
  for (const server of [app.address, second.address]) expect((await brands(token, server)).status).toBe(401)
  await second.close()
  expect((await askForToken(app, known)).status).toBe(401)
  for (const act of ['revoke', 'rotate'])
    expect(await codeOf(await send(`/${known.index}/${act}`, {}))).toBe('client_credential_revoked')
  expect(await read(known.index)).toMatchObject({
    status: 'revoked',
    secrets: [],
    revokedBy: `user-${roles[0]}`,
  })
})
