import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, codeAt, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const own = (token: string, what: string, json: object) =>
  app.call(`/api/own/${what}`, { method: 'POST', token, json })

async function enrolled() {
  const user = await buildUser(app)
  const { access_token: token } = (await signedIn(app, user.username)).token
  return { ...user, token, ...(await enrol(app, token)) }
}

describe('signing in with two steps', () => {
  test('asks for a code, and accepts the one of the authenticator app', async () => {
    const { username, secret } = await enrolled()
    const asked = await signIn(app, username)
    expect(asked.status).toBe(400)
    expect(await asked.json()).toMatchObject({
      error: { code: 'two_step_required', detail: 'two_step_required' },
    })
    expect(await codeOf(await signIn(app, username, { otp: '000000' }))).toBe('two_step_code_wrong')
    expect(await codeOf(await signIn(app, username, { otp: codeAt(secret), password: 'wrong' }))).toBe(
      'invalid_grant',
    )
    const code = codeAt(secret)
    expect((await signIn(app, username, { otp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('accepts a code once, and none older than the last accepted one', async () => {
    const { username, secret } = await enrolled()
    // The first one, a step earlier, turned two-step sign-in on.
    expect(await codeOf(await signIn(app, username, { otp: codeAt(secret, -1) }))).toBe('two_step_code_wrong')
    const otp = codeAt(secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(app, username, { otp })))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    const next = codeAt(secret, 1)
    expect((await signIn(app, username, { otp: next })).status).toBe(200)
    expect((await signIn(app, username, { otp: next })).status).toBe(400)
    expect((await signIn(app, username, { otp })).status).toBe(400)
  })

  test('accepts each recovery code once, even twice at the same time', async () => {
    const { username, recoveryCodes, token } = await enrolled()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toUpperCase().replaceAll('-', ' ')
    const answers = await Promise.all([
      signIn(app, username, { otp: first }),
      signIn(app, username, { otp: typed }),
    ])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await signIn(app, username, { otp: second })).status).toBe(200)
    const state = await app.call('/api/own/twostep', { token })
    expect(await state.json()).toMatchObject({ required: false, recoveryCodesLeft: 8 })
    const kept = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  test('keeps the secret sealed, and out of the audit trail', async () => {
    const { index, secret } = await enrolled()
    const rows = await app.db.selectFrom('two_step').selectAll().where('user_index', '=', index).execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const trail = await app.audit({ user_index: index })
    expect(trail.map(entry => entry.action)).toEqual([
      'session.signed_in',
      'two_step.setup_begun',
      'two_step.turned_on',
    ])
    expect(JSON.stringify(trail)).not.toContain(secret)
  })

  test('does not affect users without it: token and roles, and nothing else', async () => {
    const { username } = await buildUser(app, ['NINEOPS_CRM_ACCESS'])
    const answer = await signIn(app, username)
    const { data } = (await answer.json()) as { data: object }
    expect(Object.keys(data)).toEqual(['token', 'roles'])
  })
})

describe('where a role requires two steps', () => {
  const role = 'NINEOPS_ORDERING_ACCESS'
  beforeAll(async () => {
    const json = { twoStepRequired: true }
    await app.call(`/api/roles/${role}`, { method: 'PATCH', roles: ['administrator'], json })
  })

  test('a user without them sets them up on the sign-in page, with their password, and is signed in by the first code', async () => {
    const { username, index } = await buildUser(app, [role])
    const asked = await signIn(app, username)
    expect(await asked.json()).toMatchObject({
      error: { code: 'two_step_setup_required', detail: 'two_step_setup_required' },
    })
    const path = { path: '/api/login/twostep/setup' }
    expect(await codeOf(await signIn(app, username, { password: 'wrong' }, path))).toBe('invalid_grant')
    const begun = await signIn(app, username, {}, path)
    const { data: setup } = (await begun.json()) as { data: { secret: string; uri: string } }
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    // Two-step sign-in is not on before its first code.
    expect(await codeOf(await signIn(app, username, { otp: codeAt(setup.secret) }))).toBe(
      'two_step_setup_required',
    )
    const confirm = { path: '/api/login/twostep/confirm' }
    expect(await codeOf(await signIn(app, username, { otp: '000000' }, confirm))).toBe('two_step_code_wrong')
    const done = await signIn(app, username, { otp: codeAt(setup.secret) }, confirm)
    const { data } = (await done.json()) as {
      data: { roles: string[]; recoveryCodes: string[]; token: { access_token: string } }
    }
    expect(data.roles).toEqual([role])
    expect(data.recoveryCodes).toHaveLength(10)
    const off = { password: secretPassword, otp: data.recoveryCodes[0] ?? '' }
    expect(await codeOf(await own(data.token.access_token, 'twostep/off', off))).toBe(
      'two_step_required_by_role',
    )
    expect(await codeOf(await signIn(app, username))).toBe('two_step_required')
    const sessions = await app.db
      .selectFrom('user_sessions')
      .select('method')
      .where('user_index', '=', index)
      .execute()
    expect(sessions).toEqual([{ method: 'two-step' }])
  })

  test('together with a temporary password, which the same call changes', async () => {
    const user = await buildUser(app, [role])
    await updateRow(app.db, 'users', user.index, {
      password_temporary: true,
      password_expires_at: new Date(Date.now() + 60_000),
    })
    expect(await codeOf(await signIn(app, user.username))).toBe('password_change_required')
    const more = { new_password: 'seven herons flew' }
    expect(await codeOf(await signIn(app, user.username, more))).toBe('two_step_setup_required')
    const begun = await signIn(app, user.username, {}, { path: '/api/login/twostep/setup' })
    const { data } = (await begun.json()) as { data: { secret: string } }
    const code = { otp: codeAt(data.secret) }
    const confirm = { path: '/api/login/twostep/confirm' }
    expect(await codeOf(await signIn(app, user.username, code, confirm))).toBe('password_change_required')
    expect((await signIn(app, user.username, { ...code, ...more }, confirm)).status).toBe(200)
    expect(await codeOf(await signIn(app, user.username))).toBe('invalid_grant')
  })

  test('other users cannot set it up there: they can sign in', async () => {
    const { username } = await buildUser(app)
    const answer = await signIn(app, username, {}, { path: '/api/login/twostep/setup' })
    expect(await codeOf(answer)).toBe('two_step_not_asked_for')
  })

  test('a setup expires after ten minutes', async () => {
    const { username, index } = await buildUser(app, [role])
    const begun = await signIn(app, username, {}, { path: '/api/login/twostep/setup' })
    const { data } = (await begun.json()) as { data: { secret: string } }
    await app.db
      .updateTable('two_step')
      .set({ begun_at: new Date(Date.now() - 601_000) })
      .where('user_index', '=', index)
      .execute()
    const late = await signIn(
      app,
      username,
      { otp: codeAt(data.secret) },
      { path: '/api/login/twostep/confirm' },
    )
    expect(await codeOf(late)).toBe('two_step_setup_expired')
  })
})

describe('one’s own two-step sign-in', () => {
  test('is changed only with password and code; new recovery codes replace the old ones', async () => {
    const { username, token, secret, recoveryCodes } = await enrolled()
    const [old = ''] = recoveryCodes
    expect(await codeOf(await own(token, 'twostep/setup', { password: secretPassword }))).toBe('two_step_on')
    const wrong = { password: 'wrong', otp: codeAt(secret) }
    expect(await codeOf(await own(token, 'twostep/recoverycodes', wrong))).toBe('password_wrong')
    const proof = { password: secretPassword, otp: codeAt(secret) }
    const renewed = await own(token, 'twostep/recoverycodes', proof)
    const { recoveryCodes: fresh } = (await renewed.json()) as { recoveryCodes: string[] }
    expect(await codeOf(await own(token, 'twostep/off', proof))).toBe('two_step_code_wrong')
    expect((await signIn(app, username, { otp: old })).status).toBe(400)
    expect((await own(token, 'twostep/off', { ...proof, otp: fresh[0] ?? '' })).status).toBe(204)
    expect((await signIn(app, username)).status).toBe(200)
    expect(await codeOf(await own(token, 'twostep/off', proof))).toBe('two_step_off')
  })

  test('leaves nothing in the answers that are stored for repeated requests', async () => {
    const { access_token: token } = (await signedIn(app, (await buildUser(app)).username)).token
    const headers = { 'idempotency-key': 'two-step' }
    const json = { password: secretPassword }
    await app.call('/api/own/twostep/setup', { method: 'POST', token, json, headers })
    const kept = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', 'two-step')
      .execute()
    expect(kept).toEqual([])
  })
})
