import type { OwnTwoStep } from '@nineops/contract/portal/session/own-sign-in.contract'
import type { PasskeyCreation, PasskeyRequest } from '@nineops/contract/portal/session/passkeys'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { type Deviation, SoftwareAuthenticator } from '../../../test/factories/authenticator.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, codeAt, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

const origin = 'https://portal.nineops.example'
const app = closedAtEnd(await testApp({ settings: { PUBLIC_URL: origin } }))
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const own = (token: string, what: string, json: object) =>
  app.call(`/api/own/${what}`, { method: 'POST', token, json })
const state = async (token: string) =>
  (await (await app.call('/api/own/twostep', { token })).json()) as OwnTwoStep

/** A user with two-step sign-in on, and recovery codes that prove changes. */
async function enrolled(on: TestApp = app) {
  const user = await buildUser(on)
  const { access_token: token } = (await signedIn(on, user.username)).token
  const { recoveryCodes, secret } = await enrol(on, token)
  const proof = () => ({ password: secretPassword, otp: recoveryCodes.pop() ?? '' })
  return { ...user, token, secret, proof }
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>

async function setUp({ token, proof }: Pick<Enrolled, 'token' | 'proof'>): Promise<PasskeyCreation> {
  const begun = await own(token, 'passkeys/setup', { name: 'New', ...proof() })
  expect(begun.status).toBe(200)
  return (await begun.json()) as PasskeyCreation
}

/** Adds a passkey as the portal does. */
async function add(user: Enrolled, name: string, key = new SoftwareAuthenticator(origin)) {
  const added = await own(user.token, 'passkeys', { name, answer: key.create(await setUp(user)) })
  expect(added.status).toBe(200)
  return { key, ...((await added.json()) as { index: number }) }
}

/** A user with a passkey. */
async function withPasskey() {
  const user = await enrolled()
  return { ...user, ...(await add(user, 'Laptop')), user }
}

async function requestFor(username: string): Promise<PasskeyRequest> {
  const answer = await signIn(app, username, {}, { path: '/api/login/passkey' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { request: PasskeyRequest } }).data.request
}

const use = async (username: string, key: SoftwareAuthenticator, deviation: Deviation = {}) =>
  signIn(app, username, { passkey: key.get(await requestFor(username), deviation) })

describe('a passkey', () => {
  test('is the second step of a sign-in, beside the code and the recovery codes', async () => {
    const { username, key, secret, proof, token } = await withPasskey()
    const asked = await signIn(app, username)
    expect(await asked.json()).toMatchObject({
      error: { code: 'two_step_required', errors: [{ field: 'otp' }, { field: 'passkey' }] },
    })
    expect((await state(token)).passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    expect((await use(username, key)).status).toBe(200)
    const [laptop] = (await state(token)).passkeys
    expect(Date.parse(laptop?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await signIn(app, username, { otp: codeAt(secret) })).status).toBe(200)
    expect((await signIn(app, username, { otp: proof().otp })).status).toBe(200)
    const sessions = await app.db
      .selectFrom('user_sessions as s')
      .innerJoin('users as u', 'u.index', 's.user_index')
      .select('s.method')
      .where('u.username', '=', username)
      .orderBy('s.index')
      .execute()
    expect(sessions.map(({ method }) => method)).toEqual(['password', 'passkey', 'two-step', 'recovery-code'])
  })

  test('is not offered to users without one', async () => {
    const { username } = await enrolled()
    expect(await (await signIn(app, username)).json()).toMatchObject({
      error: { errors: [{ field: 'otp' }] },
    })
    expect((await requestFor(username)).allowCredentials).toEqual([])
  })

  test('needs the password too, for its challenge and for its answer', async () => {
    const { username, key } = await withPasskey()
    const path = '/api/login/passkey'
    expect(await codeOf(await signIn(app, username, { password: 'wrong' }, { path }))).toBe('invalid_grant')
    const passkey = key.get(await requestFor(username))
    expect(await codeOf(await signIn(app, username, { password: 'wrong', passkey }))).toBe('invalid_grant')
    expect((await signIn(app, username, { passkey })).status).toBe(200)
  })

  test('goes with a temporary password, which the same call changes', async () => {
    const { username, index, key } = await withPasskey()
    const expires = new Date(Date.now() + 60_000)
    await app.db
      .updateTable('users')
      .set({ password_temporary: true, password_expires_at: expires })
      .where('username', '=', username)
      .execute()
    const passkey = key.get(await requestFor(username))
    expect(await codeOf(await signIn(app, username, { passkey }))).toBe('password_change_required')
    const changed = await signIn(app, username, { passkey, new_password: 'seven herons flew' })
    expect([changed.status, index > 0]).toEqual([200, true])
  })

  test('signs each challenge once, soon, and for the sign-in that it was made for', async () => {
    const { username, key } = await withPasskey()
    const request = await requestFor(username)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn(app, username, { passkey: key.get(request) })),
    )
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    // A refused answer uses its challenge up too.
    const spoilt = await requestFor(username)
    const deviation = { origin: 'https://evil.example' }
    expect(await codeOf(await signIn(app, username, { passkey: key.get(spoilt, deviation) }))).toBe(
      'passkey_refused',
    )
    expect(await codeOf(await signIn(app, username, { passkey: key.get(spoilt) }))).toBe('passkey_refused')
    const late = await requestFor(username)
    await app.db
      .updateTable('passkey_challenges')
      .set({ created_at: new Date(Date.now() - 301_000) })
      .execute()
    expect(await codeOf(await signIn(app, username, { passkey: key.get(late) }))).toBe('passkey_refused')
    const other = await withPasskey()
    const theirs = await requestFor(other.username)
    expect(await codeOf(await signIn(app, username, { passkey: key.get(theirs) }))).toBe('passkey_refused')
    const adding = await setUp(other)
    const mixed = { ...theirs, challenge: adding.challenge }
    expect(await codeOf(await signIn(app, other.username, { passkey: other.key.get(mixed) }))).toBe(
      'passkey_refused',
    )
    expect((await use(username, key)).status).toBe(200)
  })

  test.each<[string, Deviation]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: `${origin}:8443` }],
    ['another host', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['an answer without a touch', { present: false }],
    ['another user', { userHandle: 'MA' }],
  ])('is refused from %s', async (_, deviation) => {
    const { username, key } = await withPasskey()
    expect(await codeOf(await use(username, key, deviation))).toBe('passkey_refused')
  })

  test('may have checked who touched it, or not: the password is the other factor', async () => {
    const { username, key } = await withPasskey()
    expect((await use(username, key, { verified: true })).status).toBe(200)
    expect((await use(username, key, { verified: false })).status).toBe(200)
  })

  test('of someone else is refused, and so is text that is no answer', async () => {
    const { username } = await withPasskey()
    const { key } = await withPasskey()
    expect(await codeOf(await use(username, key))).toBe('passkey_refused')
    for (const passkey of ['x', '{}', 'null', '{"id":1}'])
      expect(await codeOf(await signIn(app, username, { passkey }))).toBe('passkey_refused')
  })

  test('is refused where it counts back, as a copy would; that is recorded, and the user is told', async () => {
    const { username, key, index, token } = await withPasskey()
    expect((await use(username, key)).status).toBe(200)
    key.counter = 0
    expect(await codeOf(await use(username, key))).toBe('passkey_copied')
    expect(await app.audit({ action: 'passkey.copy_refused' })).toMatchObject([
      { entity_index: index, after: { name: 'Laptop', username } },
    ])
    key.counter = 1
    expect((await use(username, key)).status).toBe(200)
    expect((await state(token)).passkeys).toHaveLength(1)
  })

  test('that does not count its uses is accepted each time', async () => {
    const user = await enrolled()
    const key = new SoftwareAuthenticator(origin)
    key.counter = -1
    await add(user, 'Phone', key)
    expect((await use(user.username, key)).status).toBe(200)
    expect((await use(user.username, key)).status).toBe(200)
  })

  test('slows repeated attempts, as codes do', async () => {
    const { username } = await withPasskey()
    const { key } = await withPasskey()
    let last = 0
    for (let tries = 0; tries < 10 && last !== 429; tries++) last = (await use(username, key)).status
    expect(last).toBe(429)
  })
})

describe('one’s own passkeys', () => {
  test('are added with password and code, where two-step sign-in is on', async () => {
    const { username } = await buildUser(app)
    const { access_token: bare } = (await signedIn(app, username)).token
    const typed = { name: 'Laptop', password: secretPassword, otp: '000000' }
    expect(await codeOf(await own(bare, 'passkeys/setup', typed))).toBe('two_step_off')
    const user = await enrolled()
    const { token, proof } = user
    expect(await codeOf(await own(token, 'passkeys/setup', { ...typed, password: 'wrong' }))).toBe(
      'password_wrong',
    )
    expect(await codeOf(await own(token, 'passkeys/setup', typed))).toBe('two_step_code_wrong')
    const options = await setUp(user)
    expect(options).toMatchObject({ rp: { id: 'portal.nineops.example' }, excludeCredentials: [] })
    const key = new SoftwareAuthenticator(origin)
    const body = { name: 'Laptop', answer: key.create(options) }
    expect((await own(token, 'passkeys', body)).status).toBe(200)
    // The challenge is used up.
    expect(await codeOf(await own(token, 'passkeys', { ...body, name: 'Again' }))).toBe('passkey_refused')
    const { passkeys, passkeyAddress } = await state(token)
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop'])
    expect(passkeyAddress).toBe(origin)
    const second = await setUp(user)
    expect(second.excludeCredentials.map(({ id }) => id)).toEqual([key.id])
    expect(second.user.id).toBe(options.user.id)
    const same = { name: 'LAPTOP', answer: new SoftwareAuthenticator(origin).create(second) }
    expect(await codeOf(await own(token, 'passkeys', same))).toBe('passkey_exists')
    expect(await codeOf(await own(token, 'passkeys/setup', { ...proof(), name: 'laptop' }))).toBe(
      'passkey_exists',
    )
    const known = { name: 'Twice', answer: key.create(await setUp(user)) }
    expect(await codeOf(await own(token, 'passkeys', known))).toBe('passkey_known')
  })

  test.each<[string, Deviation]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['an answer without a touch', { present: false }],
    [
      'certificates that nobody asked for',
      {
        attestation: new Map<string, string | Map<string, Buffer>>([
          ['fmt', 'packed'],
          ['attStmt', new Map([['x5c', Buffer.from('certificate')]])],
        ]),
      },
    ],
  ])('are refused with %s', async (_, deviation) => {
    const user = await enrolled()
    const answer = new SoftwareAuthenticator(origin).create(await setUp(user), deviation)
    expect(await codeOf(await own(user.token, 'passkeys', { name: 'Key', answer }))).toBe('passkey_refused')
    expect((await state(user.token)).passkeys).toEqual([])
  })

  test('are removed with password and code, and count no more; nobody removes another’s', async () => {
    const { username, key, index, token, proof, user } = await withPasskey()
    await add(user, 'Blue key')
    const remove = `passkeys/${index}/remove`
    const wrong = { password: 'wrong', otp: '000000' }
    expect(await codeOf(await own(token, remove, wrong))).toBe('password_wrong')
    const other = await enrolled()
    expect(await codeOf(await own(other.token, remove, other.proof()))).toBe('passkey_not_found')
    const request = await requestFor(username)
    expect((await own(token, remove, proof())).status).toBe(204)
    expect(await codeOf(await signIn(app, username, { passkey: key.get(request) }))).toBe('passkey_refused')
    expect((await state(token)).passkeys.map(({ name }) => name)).toEqual(['Blue key'])
  })

  test('go when two-step sign-in is turned off, by oneself or an administrator', async () => {
    const { username, key, token, proof } = await withPasskey()
    expect((await own(token, 'twostep/off', proof())).status).toBe(204)
    expect((await state(token)).passkeys).toEqual([])
    await enrol(app, token)
    expect(await codeOf(await use(username, key))).toBe('passkey_refused')

    const theirs = await withPasskey()
    const users = () => app.call('/api/users', { roles: ['administrator'] })
    const one = { username: theirs.username, twoStep: { passkeys: 1 } }
    expect(await (await users()).json()).toContainEqual(
      expect.objectContaining({ ...one, twoStep: expect.objectContaining(one.twoStep) }),
    )
    const reset = await app.call(`/api/users/${theirs.user.index}/twostep/reset`, {
      method: 'POST',
      roles: ['administrator'],
    })
    expect(await reset.json()).toMatchObject({ twoStep: { since: null, passkeys: 0 } })
    const left = await app.db
      .selectFrom('passkeys')
      .select('index')
      .where('user_index', '=', theirs.user.index)
      .execute()
    expect(left).toEqual([])
  })

  test('are in the audit trail with their names, and nothing of their keys', async () => {
    const { key, index, token, proof, user } = await withPasskey()
    expect((await own(token, `passkeys/${index}/remove`, proof())).status).toBe(204)
    const trail = await app.audit({ user_index: user.index })
    expect(trail.map(entry => entry.action).slice(3)).toEqual([
      'passkey.setup_begun',
      'passkey.added',
      'passkey.removed',
    ])
    expect(trail.at(-1)).toMatchObject({ entity_index: index, before: { name: 'Laptop' } })
    expect(JSON.stringify(trail)).not.toContain(key.id)
  })

  test('cannot be used where the server does not know the portal’s address', async () => {
    const unknown = await testApp({ settings: { HOST: '0.0.0.0' } })
    try {
      const { token, proof, username } = await enrolled(unknown)
      const begun = await unknown.call('/api/own/passkeys/setup', {
        method: 'POST',
        token,
        json: { name: 'Key', ...proof() },
      })
      expect(await codeOf(begun)).toBe('passkeys_unavailable')
      const asked = await signIn(unknown, username, {}, { path: '/api/login/passkey' })
      expect(await codeOf(asked)).toBe('passkeys_unavailable')
      const shown = await unknown.call('/api/own/twostep', { token })
      expect(await shown.json()).toMatchObject({ passkeyAddress: null })
    } finally {
      await unknown.close()
    }
  })
})
