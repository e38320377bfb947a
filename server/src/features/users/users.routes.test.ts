import type {
  AdministeredUser,
  RoleOverview,
  TemporaryPassword,
} from '@nineops/contract/administration/users.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { type CallOptions, testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

let token = ''
const app = closedAtEnd(await testApp())
const admin = await buildUser(app, ['administrator'])
beforeAll(async () => {
  token = (await signedIn(app, admin.username)).token.access_token
})
// Each test starts without failed attempts.
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
const disableAdmin = (disabled: boolean) => updateRow(app.db, 'users', admin.index, { disabled })
const whoAmI = (bearer: string) => app.call('/api/login/userinfo', { token: bearer })

describe('a user', () => {
  test('is added without a password, gets a temporary one shown once, and replaces it at the first sign-in', async () => {
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

  test('has a unique name, ignoring case', async () => {
    const json = { username: admin.username.toUpperCase(), givenName: 'X', email: 'x@x.example', roles: [] }
    expect(await codeOf(await post('/users', json))).toBe('user_exists')
    expect((await post('/users', { ...json, username: '<b>' })).status).toBe(400)
  })

  test('cannot sign in with a temporary password after three days', async () => {
    const user = await buildUser(app)
    const { password, expiresAt } = await temporary(user.index)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3 * 86_400_000)
    await updateRow(app.db, 'users', user.index, { password_expires_at: new Date(Date.now() - 1000) })
    expect(await codeOf(await signIn(app, user.username, { password }))).toBe('invalid_grant')
  })

  test('is signed out everywhere by a new temporary password, and the previous password no longer works', async () => {
    const user = await buildUser(app)
    const { access_token: before } = (await signedIn(app, user.username)).token
    await temporary(user.index)
    expect((await whoAmI(before)).status).toBe(401)
    expect(await codeOf(await signIn(app, user.username))).toBe('invalid_grant')
  })

  test('of two editors the second gets an error', async () => {
    const user = await buildUser(app)
    const { version } = await listed(user.index)
    expect((await change(user.index, { givenName: 'First', version })).status).toBe(200)
    expect(await codeOf(await change(user.index, { givenName: 'Second', version }))).toBe('user_changed')
    expect((await listed(user.index)).givenName).toBe('First')
  })

  test('who is disabled is refused from the next request, and earlier sessions stay ended', async () => {
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

  test('calls with their present roles, not those in their token', async () => {
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

test('a token of staff for the Dash API ends with the roles that opened it', async () => {
  const user = await buildUser(app, ['NINEOPS_CRM_ACCESS'])
  const { access_token: bearer } = (await signedIn(app, user.username)).token
  const reseller = await app.build.client()
  const asked = await app.call(`/api/dash/token?resellerId=${reseller}`, { token: bearer })
  const { access_token: dash } = (await asked.json()) as { access_token: string }
  const brands = async () =>
    (await fetch(`${app.address}/dash/brands`, { headers: { authorization: `Bearer ${dash}` } })).status
  expect(await brands()).toBe(200)
  await change(user.index, { roles: [] })
  expect(await brands()).toBe(401)
})

describe('administrators', () => {
  test('keep their own role, and cannot disable or reset themselves', async () => {
    expect(await codeOf(await change(admin.index, { roles: [] }))).toBe('own_administrator_role')
    for (const what of ['disable', 'temporarypassword', 'twostep/reset'])
      expect(await codeOf(await post(`/users/${admin.index}/${what}`)), what).toBe('user_is_oneself')
    const added = await change(admin.index, { roles: ['administrator', 'NINEOPS_CRM_ACCESS'] })
    expect(added.status).toBe(200)
  })

  test("cannot all be removed: of two who remove each other's role at once, one is refused", async () => {
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
      // The second got a conflict, or had lost the role before its request.
      const statuses = answers.map(answer => answer.status).toSorted((x, y) => x - y)
      expect(statuses[0]).toBe(200)
      expect([401, 403, 409]).toContain(statuses[1])
      const states = await Promise.all(pair.map(({ index }) => listed(index)))
      expect(states.filter(one => one.roles.includes('administrator') && !one.disabled)).toHaveLength(1)
      await app.db.updateTable('users').set({ roles: [] }).where('index', '!=', admin.index).execute()
    }
  })

  test('unknown users are 404', async () => {
    expect(await codeOf(await post('/users/999999/disable'))).toBe('user_not_found')
    expect(await codeOf(await post('/users/999999/sessions/revoke'))).toBe('user_not_found')
    expect(await codeOf(await post('/sessions/999999/revoke'))).toBe('session_not_found')
  })

  test('reset two-step sign-in for a user who lost their device, whose sessions end', async () => {
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

test('each role shows who has it and what it requires; a changed requirement is in the audit trail once', async () => {
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
  const entries = await app.audit({ action: 'role.two_step_changed' })
  expect(entries).toHaveLength(2)
  expect((await call('/roles/nobody', { method: 'PATCH', json: { twoStepRequired: true } })).status).toBe(400)
})
