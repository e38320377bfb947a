import type { OpenSession } from '@nineops/contract/portal/session/sessions.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

let token = ''
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  const admin = await buildUser(app, ['administrator'])
  token = (await signedIn(app, admin.username)).token.access_token
})
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const post = (path: string) => app.call(`/api${path}`, { method: 'POST', token })
const whoAmI = (bearer: string) => app.call('/api/login/userinfo', { token: bearer })
const listed = async (): Promise<OpenSession[]> =>
  (await (await app.call('/api/sessions', { token })).json()) as OpenSession[]
const indexOf = (bearer: string) =>
  (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid
const change = (bearer: string, json: object) =>
  app.call('/api/own/password', { method: 'POST', token: bearer, json })
const refresh = (refresh_token: string) => {
  const form = { client_id: 'AngularSPA', grant_type: 'refresh_token', refresh_token }
  return app.call('/api/login/refresh', { method: 'POST', roles: null, form })
}

describe('sessions', () => {
  test('show who is signed in, from where and with which browser, and which is one’s own', async () => {
    const { username } = await buildUser(app)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const headers = { 'user-agent': agent, 'x-forwarded-for': '198.51.100.7' }
    await signedIn(app, username, {}, { headers })
    const sessions = await listed()
    expect(sessions.find(one => one.user.username === username)).toMatchObject({
      address: '198.51.100.7',
      browser: 'Firefox 140 on Windows',
      method: 'password',
      own: false,
    })
    expect(sessions.filter(one => one.own)).toMatchObject([{ index: indexOf(token) }])
    expect(await codeOf(await post(`/sessions/${indexOf(token)}/revoke`))).toBe('own_session')
  })

  test('that are revoked are refused from the next request, also on /dash', async () => {
    const { username } = await buildUser(app, ['NINEOPS_LUMIERE_ACCESS'])
    const { access_token: bearer, refresh_token } = (await signedIn(app, username)).token
    const client = await app.build.client()
    const asked = await app.call(`/api/dash/token?resellerId=${client}`, { token: bearer })
    const { access_token: dashToken } = (await asked.json()) as { access_token: string }
    const dash = () => app.call('/dash/settings', { token: dashToken })
    expect((await dash()).status).toBe(200)
    expect((await post(`/sessions/${indexOf(bearer)}/revoke`)).status).toBe(204)
    expect((await whoAmI(bearer)).status).toBe(401)
    expect((await dash()).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect(await codeOf(await post(`/sessions/${indexOf(bearer)}/revoke`))).toBe('session_not_found')
  })

  test('of a user are all ended together, except one’s own', async () => {
    const { username, index } = await buildUser(app, ['administrator'])
    const bearers = await Promise.all(
      [0, 1, 2].map(async () => (await signedIn(app, username)).token.access_token),
    )
    const [mine = '', ...others] = bearers
    const path = `/api/users/${index}/sessions/revoke`
    const answer = await app.call(path, { method: 'POST', token: mine })
    expect(await answer.json()).toEqual({ ended: 2 })
    expect((await whoAmI(mine)).status).toBe(200)
    for (const other of others) expect((await whoAmI(other)).status).toBe(401)
    expect(await (await post(`/users/${index}/sessions/revoke`)).json()).toEqual({ ended: 1 })
    expect(await (await post(`/users/${index}/sessions/revoke`)).json()).toEqual({ ended: 0 })
  })

  test('take their event streams with them when they end', async () => {
    const { username } = await buildUser(app, ['NINEOPS_BUREAU_ACCESS'])
    const { access_token: bearer } = (await signedIn(app, username)).token
    const stream = await app.call('/api/events?topics=bill-runs:1', { token: bearer })
    expect(stream.status).toBe(200)
    await post(`/sessions/${indexOf(bearer)}/revoke`)
    // Resolves when the server ends it.
    expect(await stream.text()).toBe(': open\n\n')
  })

  test('end at logging out, for every holder of one of their tokens', async () => {
    const { username } = await buildUser(app)
    const { access_token: bearer, refresh_token: refreshToken } = (await signedIn(app, username)).token
    const json = { refreshToken }
    expect((await app.call('/api/own/sessions/end', { method: 'POST', token: bearer, json })).status).toBe(
      204,
    )
    expect((await whoAmI(bearer)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('are ended by a refresh token only for its own user', async () => {
    const [mine, theirs] = [await buildUser(app), await buildUser(app)]
    const { access_token: bearer } = (await signedIn(app, mine.username)).token
    const { access_token: others, refresh_token: refreshToken } = (await signedIn(app, theirs.username)).token
    const asMine = { method: 'POST', token: bearer } as const
    expect((await app.call('/api/own/sessions/end', { ...asMine, json: { refreshToken } })).status).toBe(204)
    await app.call('/api/login/revoke', { ...asMine, form: { refresh_token: refreshToken } })
    expect((await whoAmI(others)).status).toBe(200)
    expect((await whoAmI(bearer)).status).toBe(200)
  })

  test('whose user loses every area open /dash no longer', async () => {
    const { username, index } = await buildUser(app, ['NINEOPS_LUMIERE_ACCESS'])
    const { access_token: bearer } = (await signedIn(app, username)).token
    const asked = await app.call(`/api/dash/token?resellerId=${await app.build.client()}`, { token: bearer })
    const { access_token: dashToken } = (await asked.json()) as { access_token: string }
    const dash = async () => (await app.call('/dash/settings', { token: dashToken })).status
    expect(await dash()).toBe(200)
    await updateRow(app.db, 'users', index, { roles: [] })
    // Changed in the database, so that the server has to hear of it.
    await expect.poll(dash, { interval: 10, timeout: 1000 }).toBe(401)
  })

  test('record their last use to the minute', async () => {
    const { username } = await buildUser(app)
    const { access_token: bearer } = (await signedIn(app, username)).token
    const long = new Date(Date.now() - 3_600_000)
    const mine = app.db.updateTable('user_sessions').where('index', '=', indexOf(bearer))
    await mine.set({ last_used_at: long }).execute()
    await whoAmI(bearer)
    const used = (await listed()).find(one => one.index === indexOf(bearer))?.lastUsedAt ?? ''
    expect(Date.parse(used)).toBeGreaterThan(Date.now() - 10_000)
  })
})

describe('one’s own password', () => {
  test('is changed with the old one, and ends one’s other sessions', async () => {
    const { username } = await buildUser(app)
    const [mine, other] = [await signedIn(app, username), await signedIn(app, username)]
    const bearer = mine.token.access_token
    const newPassword = 'seven herons flew'
    expect(await codeOf(await change(bearer, { password: 'wrong', newPassword }))).toBe('password_wrong')
    const weak = await change(bearer, { password: secretPassword, newPassword: 'passwordpassword' })
    expect(await weak.json()).toMatchObject({ error: { errors: [{ field: 'newPassword' }] } })
    const same = await change(bearer, { password: secretPassword, newPassword: secretPassword })
    expect(same.status).toBe(400)
    expect((await change(bearer, { password: secretPassword, newPassword })).status).toBe(204)
    expect((await whoAmI(bearer)).status).toBe(200)
    expect((await whoAmI(other.token.access_token)).status).toBe(401)
    expect((await signIn(app, username)).status).toBe(400)
    expect((await signIn(app, username, { password: newPassword })).status).toBe(200)
  })

  test('cannot be guessed through a browser left open', async () => {
    const { username } = await buildUser(app)
    const bearer = (await signedIn(app, username)).token.access_token
    const json = { password: 'wrong', newPassword: 'seven herons flew' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(bearer, json)))
    expect(answers.filter(answer => answer.status === 400).length).toBeLessThanOrEqual(6)
    expect((await change(bearer, { ...json, password: secretPassword })).status).toBe(429)
  })
})
