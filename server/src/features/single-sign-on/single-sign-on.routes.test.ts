import type { SingleSignOn } from '@nineops/contract/administration/single-sign-on.contract'
import type { Role } from '@nineops/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { startTestProvider } from '../../../test/identity-provider.ts'
import { testApp } from '../../../test/test-app.ts'
import { createUser } from '../user-records/user-records.service.ts'

const origin = 'http://127.0.0.1:3999'
const provider = await startTestProvider(`${origin}/login`)
const app = closedAtEnd(
  await testApp({
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Acme',
      PUBLIC_URL: origin,
    },
  }),
)
beforeAll(async () => {
  await addUser('bea', 'Bea@Acme.example', ['NINEOPS_BUREAU_ACCESS'])
  await addUser('gone', 'gone@acme.example', [])
  await app.db.updateTable('users').set({ disabled: true }).where('username', '=', 'gone').execute()
  await addUser('twin-1', 'twin@acme.example', [])
  await addUser('twin-2', 'twin@acme.example', [])
  await addUser('chief', 'chief@acme.example', ['administrator'])
})
afterAll(async () => {
  await provider.close()
})
beforeEach(() => {
  provider.person = { sub: 'p-bea', email: 'bea@acme.example', emailVerified: true }
})

const addUser = (username: string, email: string, roles: readonly Role[]) =>
  createUser(app.db, { username, givenName: username, email, password: 'a long password of nobody', roles })

interface Begun {
  url: string
  cookie: string
}
const post = (path: string, json: unknown, cookie = '') =>
  app.call(path, {
    method: 'POST',
    roles: null,
    json,
    headers: { cookie: `XSRF-TOKEN=0123456789abcdef; ${cookie}` },
  })
async function begin(body: object = {}, cookie = ''): Promise<Begun> {
  const answer = await post('/api/login/oidc/start', { origin, ...body }, cookie)
  expect(answer.status).toBe(200)
  const set = answer.headers.getSetCookie().join()
  expect(set).toMatch(
    /nineops_sign_in=[\w-]{43}; Max-Age=600; Path=\/api\/login\/oidc; HttpOnly; SameSite=Strict/,
  )
  const { data } = (await answer.json()) as { data: { url: string } }
  return { url: data.url, cookie: set.split(';')[0] ?? '' }
}
const finish = (answer: URL | object, cookie: string) =>
  post(
    '/api/login/oidc/finish',
    answer instanceof URL ? Object.fromEntries(answer.searchParams) : answer,
    cookie,
  )
async function signIn(): Promise<Response> {
  const { url, cookie } = await begin()
  return finish(await provider.visit(url), cookie)
}
const sessions = async () => (await app.db.selectFrom('user_sessions').select('index').execute()).length

describe('signing in through the provider', () => {
  test('opens a session with the roles from NineOps, and links the two permanently', async () => {
    expect(await (await app.call('/api/dash/config', { roles: null })).json()).toMatchObject({
      provider: 'Acme',
    })
    const answer = await signIn()
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { token: { access_token: string }; roles: string[] } }
    expect(data.roles).toEqual(['NINEOPS_BUREAU_ACCESS'])
    const info = await app.call('/api/login/userinfo', { token: data.token.access_token })
    expect(await info.json()).toMatchObject({ data: { username: 'bea' } })

    // From then on only the subject counts, even if an address changes.
    provider.person = { sub: 'p-bea', email: 'other@acme.example', emailVerified: false }
    expect((await signIn()).status).toBe(200)
    const trail = await app.audit({ username: 'bea' })
    expect(trail.map(({ action }) => action)).toEqual([
      'identity.linked',
      'session.signed_in',
      'session.signed_in',
    ])
    expect(trail[1]?.after).toEqual({ username: 'bea', through: 'Acme' })
    expect(await app.db.selectFrom('oidc_sign_ins').selectAll().execute()).toEqual([])
  })

  test('asks the provider for a code by PKCE, with state and nonce, and on request for a fresh sign-in', async () => {
    const { url } = await begin({ again: true })
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
      redirect_uri: `${origin}/login`,
    })
    for (const part of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(part)).toMatch(/^[\w-]{43}$/)
  })

  test('can be started in two tabs of one browser and finished in both', async () => {
    const first = await begin()
    const second = await begin({}, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { url, cookie } of [first, second])
      expect((await finish(await provider.visit(url), cookie)).status).toBe(200)
  })

  test('starts only at the address the provider returns to', async () => {
    const answer = await post('/api/login/oidc/start', { origin: 'http://localhost:3999' })
    expect(await failureOf(answer)).toMatchObject({
      status: 409,
      code: 'oidc_wrong_address',
      detail: expect.stringContaining(origin) as string,
    })
  })
})

describe('an answer of the provider is refused', () => {
  const notBegun = { status: 400, code: 'oidc_not_begun' }

  test('with another state', async () => {
    const { url, cookie } = await begin()
    const back = await provider.visit(url)
    back.searchParams.set('state', 'a'.repeat(43))
    expect(await failureOf(await finish(back, cookie))).toMatchObject(notBegun)
  })
  test('in another browser', async () => {
    const { url } = await begin()
    const back = await provider.visit(url)
    expect(await failureOf(await finish(back, ''))).toMatchObject(notBegun)
    expect(await failureOf(await finish(back, `nineops_sign_in=${'x'.repeat(43)}`))).toMatchObject(notBegun)
  })
  test('used a second time', async () => {
    const { url, cookie } = await begin()
    const back = await provider.visit(url)
    const answers = await Promise.all([finish(back, cookie), finish(back, cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await failureOf(await finish(back, cookie))).toMatchObject(notBegun)
  })
  test('after ten minutes', async () => {
    const { url, cookie } = await begin()
    const back = await provider.visit(url)
    await app.db
      .updateTable('oidc_sign_ins')
      .set({ created_at: new Date(Date.now() - 601_000) })
      .execute()
    expect(await failureOf(await finish(back, cookie))).toMatchObject(notBegun)
  })
  test('with another nonce', async () => {
    const { url, cookie } = await begin()
    const forged = new URL(url)
    forged.searchParams.set('nonce', 'n'.repeat(43))
    const before = await sessions()
    expect(await failureOf(await finish(await provider.visit(forged.href), cookie))).toMatchObject({
      status: 400,
      code: 'oidc_untrusted',
    })
    expect(await sessions()).toBe(before)
  })
  test('with the code of another sign-in', async () => {
    const [one, other] = [await begin(), await begin()]
    const back = await provider.visit(one.url)
    back.searchParams.set('code', (await provider.visit(other.url)).searchParams.get('code') ?? '')
    expect(await failureOf(await finish(back, one.cookie))).toMatchObject({
      status: 400,
      code: 'oidc_declined',
    })
  })
  test('of another issuer', async () => {
    const { url, cookie } = await begin()
    const back = await provider.visit(url)
    back.searchParams.set('iss', 'http://127.0.0.1:1')
    expect(await failureOf(await finish(back, cookie))).toMatchObject({ status: 400, code: 'oidc_untrusted' })
  })
  test('when the user gave up there', async () => {
    provider.person = null
    expect(await failureOf(await signIn())).toMatchObject({
      status: 400,
      code: 'oidc_declined',
      detail: 'You did not finish signing in at Acme.',
    })
  })
})

describe('a refused user of the provider’s is told what to ask for', () => {
  test.each([
    [
      'an unverified address',
      { sub: 'p-1', email: 'chief@acme.example' },
      'oidc_email_unverified',
      'verified there',
    ],
    ['no address', { sub: 'p-2' }, 'oidc_email_unverified', 'no verified e-mail address'],
    [
      'nobody of NineOps',
      { sub: 'p-3', email: 'who@acme.example', emailVerified: true },
      'oidc_unknown_user',
      'add you with this address',
    ],
    [
      'two users of one address',
      { sub: 'p-4', email: 'twin@acme.example', emailVerified: true },
      'oidc_several_users',
      'with you alone',
    ],
    [
      'a disabled user',
      { sub: 'p-5', email: 'gone@acme.example', emailVerified: true },
      'oidc_user_disabled',
      'enable it',
    ],
    [
      'someone else with the address of a linked user',
      { sub: 'p-6', email: 'bea@acme.example', emailVerified: true },
      'oidc_linked_otherwise',
      'unlink it',
    ],
  ])('%s', async (_name, person, code, words) => {
    provider.person = person
    const before = await sessions()
    const refusal = await failureOf(await signIn())
    expect(refusal).toMatchObject({ status: 403, code })
    expect(refusal.detail).toContain(words)
    expect(await sessions()).toBe(before)
  })

  test('a user who needs two steps and took one; a second step at the provider counts', async () => {
    await app.db
      .insertInto('role_policies')
      .values({ role: 'administrator', two_step_required: true })
      .onConflict(conflict => conflict.column('role').doUpdateSet({ two_step_required: true }))
      .execute()
    provider.person = { sub: 'p-chief', email: 'chief@acme.example', emailVerified: true, amr: ['pwd'] }
    expect(await failureOf(await signIn())).toMatchObject({ status: 403, code: 'oidc_second_step' })
    for (const amr of [['hwk'], ['otp', 'sms'], ['pwd', 'user']]) {
      provider.person = { ...provider.person, amr }
      expect(await failureOf(await signIn())).toMatchObject({ status: 403, code: 'oidc_second_step' })
    }
    provider.person = { ...provider.person, amr: ['pwd', 'otp'] }
    expect((await signIn()).status).toBe(200)
    await app.db.deleteFrom('role_policies').execute()
  })
})

test('an administrator sees linked users and unlinks them; the next verified sign-in links again', async () => {
  const read = async () =>
    (await (await app.call('/api/singlesignon', { roles: ['administrator'] })).json()) as SingleSignOn
  await signIn()
  const { provider: shown, identities } = await read()
  expect(shown).toEqual({
    name: 'Acme',
    issuer: provider.issuer,
    clientId: provider.clientId,
    redirectAddress: `${origin}/login`,
  })
  const bea = identities.find(({ user }) => user.username === 'bea')
  expect(bea).toMatchObject({ subject: 'p-bea', issuer: provider.issuer })
  const unlink = () =>
    app.call(`/api/singlesignon/identities/${bea?.index}`, { method: 'DELETE', roles: ['administrator'] })
  expect((await unlink()).status).toBe(204)
  expect((await unlink()).status).toBe(404)
  provider.person = { sub: 'p-bea-anew', email: 'bea@acme.example', emailVerified: true }
  expect((await signIn()).status).toBe(200)
  expect((await read()).identities.find(({ user }) => user.username === 'bea')?.subject).toBe('p-bea-anew')
  expect((await app.call('/api/singlesignon', { roles: ['NINEOPS_BUREAU_ACCESS'] })).status).toBe(403)
})

test('an unreachable provider does not stop the portal from starting, and is reported', async () => {
  const ended = await startTestProvider(`${origin}/login`)
  await ended.close()
  const down = await testApp({
    settings: {
      OIDC_ISSUER: ended.issuer,
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'hunter2',
      PUBLIC_URL: origin,
    },
  })
  try {
    const answer = await down.call('/api/login/oidc/start', { method: 'POST', roles: null, json: { origin } })
    expect(await failureOf(answer)).toMatchObject({
      status: 503,
      code: 'oidc_unreachable',
      detail: expect.stringContaining('sign in with your password') as string,
    })
    const tried = await down.call('/api/singlesignon/test', { method: 'POST', roles: ['administrator'] })
    expect(await tried.json()).toMatchObject({
      reachable: false,
      detail: expect.stringContaining('ECONNREFUSED') as string,
    })
  } finally {
    await down.close()
  }
})

test('a provider that fails half-way is reported, and leaves no one signed in', async () => {
  const other = await startTestProvider(`${origin}/login`)
  const own = await testApp({
    settings: {
      OIDC_ISSUER: other.issuer,
      OIDC_CLIENT_ID: other.clientId,
      OIDC_CLIENT_SECRET: other.clientSecret,
      PUBLIC_URL: origin,
    },
  })
  try {
    const headers = { cookie: 'XSRF-TOKEN=0123456789abcdef' }
    const begun = await own.call('/api/login/oidc/start', { method: 'POST', roles: null, json: { origin } })
    const cookie = begun.headers.getSetCookie().join().split(';')[0]
    other.person = { sub: 'p', email: 'a@b.example', emailVerified: true }
    const back = await other.visit(((await begun.json()) as { data: { url: string } }).data.url)
    await other.close()
    const answer = await own.call('/api/login/oidc/finish', {
      method: 'POST',
      roles: null,
      json: Object.fromEntries(back.searchParams),
      headers: { cookie: `${headers.cookie}; ${cookie}` },
    })
    expect(await failureOf(answer)).toMatchObject({ status: 503, code: 'oidc_unreachable' })
  } finally {
    await own.close()
  }
})

test('without a provider the portal says so, and no sign-in can be started', async () => {
  const plain = await testApp()
  try {
    const options = await plain.call('/api/dash/config', { roles: null })
    expect(await options.json()).toMatchObject({ provider: null })
    for (const [path, json] of [
      ['start', { origin }],
      ['finish', { state: 'x', code: 'y' }],
    ] as const) {
      const answer = await plain.call(`/api/login/oidc/${path}`, { method: 'POST', roles: null, json })
      expect(await failureOf(answer)).toMatchObject({ status: 409, code: 'oidc_not_configured' })
    }
  } finally {
    await plain.close()
  }
})
