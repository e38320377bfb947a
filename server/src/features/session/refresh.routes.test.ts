import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, signedIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { tidySessions } from './tidy-sessions.service.ts'

const app = closedAtEnd(await testApp())
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const refresh = (refresh_token: string) => {
  const form = { client_id: 'AngularSPA', grant_type: 'refresh_token', refresh_token }
  return app.call('/api/login/refresh', { method: 'POST', roles: null, form })
}
const whoAmI = async (token: string) => (await app.call('/api/login/userinfo', { token })).status

interface Pair {
  access_token: string
  refresh_token: string
}
const renewed = async (token: string): Promise<Pair> => {
  const answer = await refresh(token)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: Pair }).data
}
const begun = async (): Promise<Pair> => (await signedIn(app, (await buildUser(app)).username)).token
const reuses = () =>
  app.db.selectFrom('audit_entries').select('index').where('action', '=', 'session.token_reused').execute()
const timePasses = (seconds: number) =>
  app.db
    .updateTable('user_sessions')
    .set({ rotated_at: sql`rotated_at - make_interval(secs => ${seconds})` })
    .execute()

describe('a refresh token', () => {
  test('that two tabs exchange at once, or whose answer was lost, gives both the same next one', async () => {
    const { refresh_token: first } = await begun()
    const [one, other] = await Promise.all([renewed(first), renewed(first)])
    expect(one.refresh_token).toBe(other.refresh_token)
    await timePasses(50)
    expect((await renewed(first)).refresh_token).toBe(one.refresh_token)
    expect((await renewed(one.refresh_token)).refresh_token).not.toBe(one.refresh_token)
    expect(await whoAmI(one.access_token)).toBe(200)
  })

  test('that was exchanged more than a minute ago ends the session when it is used again', async () => {
    const { refresh_token: first } = await begun()
    const next = await renewed(first)
    await timePasses(61)
    const before = (await reuses()).length
    expect((await refresh(first)).status).toBe(401)
    expect(await whoAmI(next.access_token)).toBe(401)
    expect((await refresh(next.refresh_token)).status).toBe(401)
    expect((await reuses()).length).toBe(before + 1)
  })

  test('that is older than the previous one ends the session at once, however recently it was exchanged', async () => {
    const { refresh_token: first } = await begun()
    const third = await renewed((await renewed(first)).refresh_token)
    expect((await refresh(first)).status).toBe(401)
    expect(await whoAmI(third.access_token)).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  test('that was forged ends a session only if it begins with a real token of it', async () => {
    const { access_token, refresh_token: first } = await begun()
    for (const guess of ['guess', `guess.${first}`, '.', '..', 'a\u0000b'])
      expect((await refresh(guess)).status).toBeLessThan(500)
    expect(await whoAmI(access_token)).toBe(200)
    expect((await refresh(`${first}.guess`)).status).toBe(401)
    expect(await whoAmI(access_token)).toBe(401)
  })
})

const own = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid
const attempt = (key: string, hours: number) => ({
  kind: 'pair',
  key,
  failed_at: new Date(Date.now() - hours * 3_600_000),
})

test('sessions are deleted 30 days after they end, and failed sign-ins after one day', async () => {
  const over = await begun()
  const lately = await begun()
  const age = (token: string, days: number) =>
    updateRow(app.db, 'user_sessions', own(token), {
      expires_at: sql`now() - make_interval(days => ${days})`,
      ended_at: sql`now()`,
    })
  await age(over.access_token, 31)
  await age(lately.access_token, 29)
  await app.db
    .insertInto('sign_in_attempts')
    .values([attempt('old', 25), attempt('new', 23)])
    .execute()
  expect(await tidySessions({ db: app.db, signal: AbortSignal.timeout(10_000) })).toBe(1)
  const left = (await app.db.selectFrom('user_sessions').select('index').execute()).map(row => row.index)
  expect(left).toContain(own(lately.access_token))
  expect(left).not.toContain(own(over.access_token))
  const attempts = await app.db.selectFrom('sign_in_attempts').select('key').execute()
  expect(attempts.map(({ key }) => key)).toContain('new')
  expect(attempts.map(({ key }) => key)).not.toContain('old')
})
