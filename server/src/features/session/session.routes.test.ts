import { describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { createUser } from '../user-records/user-records.service.ts'
import { usePasswordCost } from '../../platform/auth/passwords.ts'
import { ordinaryCost } from '../../platform/config/password-settings.ts'

const app = closedAtEnd(await testApp())
await createUser(app.db, {
  username: 'Bea',
  givenName: 'Bea',
  email: 'bea@nineops.example',
  password: 'correct horse',
  roles: ['NINEOPS_BUREAU_ACCESS'],
})

const signIn = (username: string, password: string) =>
  app.call('/api/login', {
    method: 'POST',
    roles: null,
    form: { client_id: 'AngularSPA', grant_type: 'password', username, password, scope: 'openid' },
  })

const refresh = (token: string) =>
  app.call('/api/login/refresh', {
    method: 'POST',
    roles: null,
    form: { client_id: 'AngularSPA', grant_type: 'refresh_token', refresh_token: token },
  })

interface SignedIn {
  data: { token: { access_token: string; refresh_token: string; expires_in: number }; roles: string[] }
}

describe('signing in', () => {
  test('gives tokens, their lifetime in seconds and the roles', async () => {
    const response = await signIn('bea', 'correct horse')
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as SignedIn
    expect(data.roles).toEqual(['NINEOPS_BUREAU_ACCESS'])
    expect(data.token.expires_in).toBe(900)
    const info = await app.call('/api/login/userinfo', { token: data.token.access_token })
    expect(await info.json()).toMatchObject({ data: { given_name: 'Bea', role: ['NINEOPS_BUREAU_ACCESS'] } })
  })

  test('with an Idempotency-Key stores neither the tokens nor the password', async () => {
    const response = await app.call('/api/login', {
      method: 'POST',
      roles: null,
      headers: { 'idempotency-key': 'sign-in-1' },
      form: { client_id: 'AngularSPA', grant_type: 'password', username: 'bea', password: 'correct horse' },
    })
    expect(response.status).toBe(200)
    const kept = await app.db.selectFrom('idempotency_keys').select('key').execute()
    expect(kept).toEqual([])
  })

  test.each([
    ['bea', 'wrong'],
    ['nobody', 'correct horse'],
  ])(
    'an unknown user or wrong password (%s) is refused as invalid_grant, without saying which',
    async (username, password) => {
      const response = await signIn(username, password)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: { code: 'invalid_grant', detail: 'invalid_grant' },
      })
    },
  )

  test('a missing user name is named', async () => {
    const response = await signIn('', 'x')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { errors: [{ field: 'username', message: 'Username is required' }] },
    })
  })

  test('a disabled user cannot sign in', async () => {
    await createUser(app.db, {
      username: 'gone',
      givenName: 'G',
      email: 'g@x.example',
      password: 'correct horse',
      roles: [],
    })
    await app.db.updateTable('users').set({ disabled: true }).where('username', '=', 'gone').execute()
    expect((await signIn('gone', 'correct horse')).status).toBe(400)
  })

  test('passwords are stored as argon2id and appear nowhere else', async () => {
    usePasswordCost(ordinaryCost)
    const user = { givenName: 'R', email: 'r@x.example', password: 'correct horse', roles: [] }
    await createUser(app.db, { ...user, username: 'rea' })
    expect((await signIn('rea', 'correct horse')).status).toBe(200)
    const rows = await app.db.selectFrom('users').select(['username', 'password_hash']).execute()
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
    const { password_hash } = rows.find(({ username }) => username === 'rea') ?? {}
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const audit = await app.db.selectFrom('audit_entries').selectAll().execute()
    expect(audit.length).toBeGreaterThan(0)
    expect(JSON.stringify(audit)).not.toContain('correct horse')
  })
})

describe('refreshing', () => {
  test('gives a new pair, and the new one works', async () => {
    const { data } = (await (await signIn('bea', 'correct horse')).json()) as SignedIn
    const first = await refresh(data.token.refresh_token)
    expect(first.status).toBe(200)
    const renewed = ((await first.json()) as { data: SignedIn['data']['token'] }).data
    expect(renewed.refresh_token).not.toBe(data.token.refresh_token)
    expect((await refresh(renewed.refresh_token)).status).toBe(200)
  })

  test('revoking ends the session', async () => {
    const { data } = (await (await signIn('bea', 'correct horse')).json()) as SignedIn
    const { refresh_token } = data.token
    await app.call('/api/login/revoke', { method: 'POST', roles: null, form: { refresh_token } })
    expect((await refresh(refresh_token)).status).toBe(401)
  })
})

test('guessing passwords is slowed: more than thirty attempts a minute from one address are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 45 }, () => signIn('bea', 'wrong')))
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(15)
  expect(await answers.find(answer => answer.status === 429)?.json()).toMatchObject({
    error: { code: 'too_many_requests' },
  })
})

test('a Dash token is bound to its reseller and refused for one that does not exist', async () => {
  const index = await app.build.client()
  const response = await app.call(`/api/dash/token?resellerId=${index}`)
  const { access_token } = (await response.json()) as { access_token: string }
  const payload = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
  expect(payload['client_resellerId']).toBe(String(index))
  expect(Number(payload['exp']) * 1000).toBeGreaterThan(Date.now())
  expect((await app.call('/api/dash/token?resellerId=999999')).status).toBe(404)
})
