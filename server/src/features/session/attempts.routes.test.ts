import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { patience, waitAfter } from './attempts.domain.ts'

const app = closedAtEnd(await testApp())
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
/** Simulates this many earlier failures whose wait is over. */
const failedBefore = (kind: string, failures: number) =>
  app.db
    .updateTable('sign_in_attempts')
    .set({ failures, free_at: new Date(0) })
    .where('kind', '=', kind)
    .execute()
/** Rounded up to four seconds, because time passes before it is read. */
const waitSeconds = async (kind: string): Promise<number> => {
  const row = await app.db
    .selectFrom('sign_in_attempts')
    .select('free_at')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Math.ceil((row.free_at.getTime() - Date.now()) / 4000) * 4
}
const wrong = { password: 'wrong' }

test('waits grow from zero to a maximum that is never exceeded', () => {
  const { pair } = patience
  expect([1, 10, 11, 12, 13, 20, 1000].map(failures => waitAfter(failures, pair))).toEqual([
    0, 0, 2, 4, 8, 900, 900,
  ])
  expect(waitAfter(1_000_000, patience.username)).toBe(60)
})

describe('guessing', () => {
  test('cannot be sped up by many attempts at once: each is counted before it is checked', async () => {
    const { username } = await buildUser(app)
    const address = from('203.0.113.1')
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(app, username, wrong, address)))
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(patience.pair.free + 1)
    const refused = answers.find(answer => answer.status === 429)
    expect(await refused?.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    // The correct password has to wait as well, so the answer reveals nothing.
    await failedBefore('pair', 14)
    await signIn(app, username, wrong, address)
    expect((await signIn(app, username, {}, address)).status).toBe(429)
    expect((await signIn(app, 'nobody', wrong, address)).status).toBe(400)
  })

  test('makes the wait longer each time, and refused attempts during a wait do not', async () => {
    const { username } = await buildUser(app)
    const address = from('203.0.113.2')
    await signIn(app, username, wrong, address)
    await failedBefore('pair', 14)
    await signIn(app, username, wrong, address)
    expect(await waitSeconds('pair')).toBe(32)
    await signIn(app, username, wrong, address)
    expect(await waitSeconds('pair')).toBe(32)
    await failedBefore('pair', 500)
    await signIn(app, username, wrong, address)
    expect(await waitSeconds('pair')).toBe(900)
  })

  test('is in the audit trail once there is a wait, without what was typed', async () => {
    const { username, index } = await buildUser(app)
    for (const name of [username, 'my secret passphrase']) {
      await signIn(app, name, wrong, from('203.0.113.3'))
      await failedBefore('pair', 14)
      await signIn(app, name, wrong, from('203.0.113.3'))
    }
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['entity_index', 'after'])
      .where('action', '=', 'session.sign_in_held')
      .orderBy('index', 'desc')
      .limit(2)
      .execute()
    expect(entries).toMatchObject([
      { entity_index: null, after: { username: null, address: '203.0.113.3', seconds: 32 } },
      { entity_index: index, after: { username, address: '203.0.113.3', failures: 15 } },
    ])
    const kept = JSON.stringify(await app.db.selectFrom('sign_in_attempts').selectAll().execute())
    expect(kept).not.toContain('passphrase')
  })

  test('by others does not block a user at an address they have signed in from lately', async () => {
    const { username } = await buildUser(app)
    await signedIn(app, username, {}, from('203.0.113.4'))
    await signIn(app, username, wrong, from('203.0.113.5'))
    await failedBefore('username', 5000)
    await signIn(app, username, wrong, from('203.0.113.6'))
    expect(await waitSeconds('username')).toBe(60)
    expect((await signIn(app, username, {}, from('203.0.113.7'))).status).toBe(429)
    expect((await signIn(app, username, {}, from('203.0.113.4'))).status).toBe(200)
  })

  test('of many names from one address is blocked there, and nowhere else', async () => {
    const { username } = await buildUser(app)
    await signIn(app, 'someone', wrong, from('203.0.113.8'))
    await failedBefore('address', 70)
    await signIn(app, 'someone else', wrong, from('203.0.113.8'))
    expect((await signIn(app, username, {}, from('203.0.113.8'))).status).toBe(429)
    expect((await signIn(app, username, {}, from('203.0.113.9'))).status).toBe(200)
  })

  test('is forgotten after a day, after a correct password, and when an administrator sets a new one', async () => {
    const { username, index } = await buildUser(app)
    const address = from('203.0.113.10')
    await signIn(app, username, wrong, address)
    await failedBefore('pair', 100)
    await app.db
      .updateTable('sign_in_attempts')
      .set({ failed_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await signIn(app, username, wrong, address)
    expect(await waitSeconds('pair')).toBeLessThanOrEqual(0)
    expect((await signIn(app, username, {}, address)).status).toBe(200)
    await signIn(app, username, wrong, address)
    await failedBefore('known-pair', 100)
    await signIn(app, username, wrong, address)
    expect((await signIn(app, username, {}, address)).status).toBe(429)
    const path = `/api/users/${index}/temporarypassword`
    const answer = await app.call(path, { method: 'POST', roles: ['administrator'] })
    const { password } = (await answer.json()) as { password: string }
    const more = { password, new_password: 'seven herons flew' }
    expect((await signIn(app, username, more, address)).status).toBe(200)
  })

  test('of codes is slowed whatever address it comes from, and asking for one is free', async () => {
    const { username } = await buildUser(app)
    const { access_token: token } = (await signedIn(app, username)).token
    await enrol(app, token)
    for (let n = 0; n < 15; n += 1) expect((await signIn(app, username)).status).toBe(400)
    for (let n = 0; n <= patience.code.free; n += 1)
      expect(await codeOf(await signIn(app, username, { otp: '000000' }, from(`203.0.113.${100 + n}`)))).toBe(
        'two_step_code_wrong',
      )
    expect((await signIn(app, username, { otp: '000000' }, from('203.0.113.120'))).status).toBe(429)
    expect(await codeOf(await signIn(app, username, { password: `${secretPassword}!` }))).toBe(
      'invalid_grant',
    )
  })
})
