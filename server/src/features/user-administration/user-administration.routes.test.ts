import type { AdministeredUser, RoleOverview, TemporaryPassword } from '@nineops/contract/users.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser, codeOf, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { type CallOptions, type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let admin: { index: number; username: string }
let token = ''
beforeAll(async () => {
  app = await testApp()
  admin = await buildUser(app, ['administrator'])
  token = (await signedIn(app, admin.username)).token.access_token
})
afterAll(() => app.close())
// Each test starts with attempts left.
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const call = (path: string, options: CallOptions = {}) => app.call(`/api${path}`, { token, ...options })
const post = (path: string, json?: unknown) =>
  call(path, { method: 'POST', ...(json === undefined ? {} : { json }) })
const listed = async (index: number) => {
  const all = (await (await call('/users')).json()) as AdministeredUser[]
  const user = all.find(one => one.index === index)
  if (!user) throw new Error(`User ${index} is not in the list`)
  return user
}
const change = async (index: number, changes: object, by = token) => {
  const { givenName, email, roles, version } = await listed(index)
  const json = { givenName, email, roles, version, ...changes }
  return app.call(`/api/users/${index}`, { method: 'PATCH', token: by, json })
}
const temporary = async (index: number) =>
  (await (await post(`/users/${index}/temporarypassword`)).json()) as TemporaryPassword
const disableAdmin = (disabled: boolean) =>
  app.db.updateTable('users').set({ disabled }).where('index', '=', admin.index).execute()
const whoAmI = (bearer: string) => app.call('/api/login/userinfo', { token: bearer })

describe('a user', () => {
  test('is added without a password, gets a temporary one told once, and replaces it at the first sign-in', async () => {
    const person = { username: 'Ida Finch', givenName: 'Ida', email: 'ida@x.example' }
    const added = await post('/users', { ...person, roles: ['NINEOPS_CRM_ACCESS', 'NINEOPS_CRM_ACCESS'] })
    expect(added.status).toBe(201)
    const user = (await added.json()) as AdministeredUser
    expect(user).toMatchObject({ ...person, roles: ['NINEOPS_CRM_ACCESS'], password: 'none', sessions: 0 })
    expect(await codeOf(await signIn(app, person.username))).toBe('invalid_grant')

    const { password } = await temporary(user.index)
    expect(password).toMatch(/^([a-z\d]{4}-){3}[a-z\d]{4}$/)
    const asked = await signIn(app, person.username, { password })
    expect(asked.status).toBe(400)
    expect(await asked.json()).toMatchObject({
      error: { code: 'password_change_required', detail: 'password_change_required' },
    })
    const tooShort = await signIn(app, person.username, { password, new_password: 'short' })
    expect(await tooShort.json()).toMatchObject({ error: { errors: [{ field: 'new_password' }] } })
    expect((await signIn(app, person.username, { password, new_password: password })).status).toBe(400)
    expect((await signIn(app, person.username, { password, new_password: secretPassword })).status).toBe(200)
    expect(await codeOf(await signIn(app, person.username, { password }))).toBe('invalid_grant')
    expect((await signIn(app, 'ida finch')).status).toBe(200)
    expect(await listed(user.index)).toMatchObject({ password: 'own', sessions: 2 })
    const trail = JSON.stringify(await app.db.selectFrom('audit_entries').selectAll().execute())
    expect(trail).not.toContain(password)
    expect(trail).not.toContain(secretPassword)
  })

  test('has a name that no other has, in whatever case', async () => {
    const json = { username: admin.username.toUpperCase(), givenName: 'X', email: 'x@x.example', roles: [] }
    expect(await codeOf(await post('/users', json))).toBe('user_exists')
    expect((await post('/users', { ...json, username: '<b>' })).status).toBe(400)
  })

  test('is not let in by a temporary password after three days', async () => {
    const user = await buildUser(app)
    const { password, expiresAt } = await temporary(user.index)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3 * 86_400_000)
    await app.db
      .updateTable('users')
      .set({ password_expires_at: new Date(Date.now() - 1000) })
      .where('index', '=', user.index)
      .execute()
    expect(await codeOf(await signIn(app, user.username, { password }))).toBe('invalid_grant')
  })

  test('is signed out everywhere by a new temporary password, and the password before is worth nothing', async () => {
    const user = await buildUser(app)
    const { access_token: before } = (await signedIn(app, user.username)).token
    await temporary(user.index)
    expect((await whoAmI(before)).status).toBe(401)
    expect(await codeOf(await signIn(app, user.username))).toBe('invalid_grant')
  })

  test('of two editors the second is told', async () => {
    const user = await buildUser(app)
    const { version } = await listed(user.index)
    expect((await change(user.index, { givenName: 'First', version })).status).toBe(200)
    expect(await codeOf(await change(user.index, { givenName: 'Second', version }))).toBe('user_changed')
    expect((await listed(user.index)).givenName).toBe('First')
  })

  test('who is disabled is out at the next request, and stays out of sessions from before', async () => {
    const user = await buildUser(app)
    const { access_token: bearer, refresh_token } = (await signedIn(app, user.username)).token
    expect((await whoAmI(bearer)).status).toBe(200)
    expect(await (await post(`/users/${user.index}/disable`)).json()).toMatchObject({ disabled: true })
    expect((await whoAmI(bearer)).status).toBe(401)
    expect(await codeOf(await signIn(app, user.username))).toBe('invalid_grant')
    expect(await codeOf(await post(`/users/${user.index}/disable`))).toBe('conflict_state')
    expect(await codeOf(await post(`/users/${user.index}/temporarypassword`))).toBe('user_disabled')
    expect((await post(`/users/${user.index}/enable`)).status).toBe(200)
    expect((await whoAmI(bearer)).status).toBe(401)
    const form = { client_id: 'AngularSPA', grant_type: 'refresh_token', refresh_token }
    expect((await app.call('/api/login/refresh', { method: 'POST', roles: null, form })).status).toBe(401)
    expect((await signIn(app, user.username)).status).toBe(200)
  })

  test('calls with the roles they have now, not those their token was issued with', async () => {
    const user = await buildUser(app, ['NINEOPS_BUREAU_ACCESS'])
    const { access_token: bearer } = (await signedIn(app, user.username)).token
    const clients = () => app.call('/api/clients', { token: bearer })
    expect((await clients()).status).toBe(200)
    await change(user.index, { roles: [] })
    expect((await clients()).status).toBe(403)
    await change(user.index, { roles: ['NINEOPS_CRM_ACCESS'] })
    expect((await clients()).status).toBe(200)
    expect(await (await whoAmI(bearer)).json()).toMatchObject({ data: { role: ['NINEOPS_CRM_ACCESS'] } })
  })
})

describe('administrators', () => {
  test('keep their own role, and neither disable nor reset themselves', async () => {
    expect(await codeOf(await change(admin.index, { roles: [] }))).toBe('own_administrator_role')
    for (const what of ['disable', 'temporarypassword', 'twostep/reset'])
      expect(await codeOf(await post(`/users/${admin.index}/${what}`)), what).toBe('user_is_oneself')
    const added = await change(admin.index, { roles: ['administrator', 'NINEOPS_CRM_ACCESS'] })
    expect(added.status).toBe(200)
  })

  test('cannot all go: of two who take the role from each other at once, one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = [await buildUser(app, ['administrator']), await buildUser(app, ['administrator'])]
      const tokens = await Promise.all(
        pair.map(async ({ username }) => (await signedIn(app, username)).token.access_token),
      )
      const versions = await Promise.all(pair.map(async ({ index }) => (await listed(index)).version))
      await disableAdmin(true)
      const answers = await Promise.all(
        tokens.map((bearer, n) => {
          const path = `/api/users/${pair[1 - n]?.index}`
          const json = { givenName: 'A', email: 'a@x.example', roles: [], version: versions[1 - n] }
          return n === 1 && round % 2 === 1
            ? app.call(`${path}/disable`, { method: 'POST', token: bearer })
            : app.call(path, { method: 'PATCH', token: bearer, json })
        }),
      )
      await disableAdmin(false)
      // The second was told, or had lost the role before it asked.
      const statuses = answers.map(answer => answer.status).toSorted((x, y) => x - y)
      expect(statuses[0]).toBe(200)
      expect([401, 403, 409]).toContain(statuses[1])
      const states = await Promise.all(pair.map(({ index }) => listed(index)))
      expect(states.filter(one => one.roles.includes('administrator') && !one.disabled)).toHaveLength(1)
      await app.db.updateTable('users').set({ roles: [] }).where('index', '!=', admin.index).execute()
    }
  })

  test('what is unknown is 404', async () => {
    expect(await codeOf(await post('/users/999999/disable'))).toBe('user_not_found')
    expect(await codeOf(await post('/users/999999/sessions/revoke'))).toBe('user_not_found')
    expect(await codeOf(await post('/sessions/999999/revoke'))).toBe('session_not_found')
  })

  test('reset the second step of somebody who lost it, whose sessions end', async () => {
    const user = await buildUser(app)
    const { access_token: bearer } = (await signedIn(app, user.username)).token
    await enrol(app, bearer)
    expect((await listed(user.index)).twoStep).toMatchObject({ required: false, recoveryCodesLeft: 10 })
    expect(await (await post(`/users/${user.index}/twostep/reset`)).json()).toMatchObject({
      twoStep: { since: null, recoveryCodesLeft: 0 },
      sessions: 0,
    })
    expect((await whoAmI(bearer)).status).toBe(401)
    expect((await signIn(app, user.username)).status).toBe(200)
    expect(await codeOf(await post(`/users/${user.index}/twostep/reset`))).toBe('two_step_off')
  })
})

test('each role tells who has it and what it asks of them; what it asks is in the audit trail once', async () => {
  const user = await buildUser(app, ['NINEOPS_NETWORK_ACCESS'])
  const path = '/roles/NINEOPS_NETWORK_ACCESS'
  const ask = (twoStepRequired: boolean) => call(path, { method: 'PATCH', json: { twoStepRequired } })
  expect(await (await ask(true)).json()).toMatchObject({ twoStepRequired: true, changedBy: admin.username })
  await ask(true)
  const roles = (await (await call('/roles')).json()) as RoleOverview[]
  expect(roles).toHaveLength(9)
  expect(roles.find(one => one.role === 'NINEOPS_NETWORK_ACCESS')).toMatchObject({
    holders: [{ username: user.username }],
    withTwoStep: 0,
  })
  expect((await listed(user.index)).twoStep.required).toBe(true)
  await ask(false)
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'role.two_step_changed')
    .execute()
  expect(entries).toHaveLength(2)
  expect((await call('/roles/nobody', { method: 'PATCH', json: { twoStepRequired: true } })).status).toBe(400)
})
