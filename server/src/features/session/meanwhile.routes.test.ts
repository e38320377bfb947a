import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, codeOf, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { setPassword } from '../users/users.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('attempts that are forgotten while another waits to be counted are counted anew', async () => {
  const { username } = await buildUser(app)
  await signIn(app, username, { password: 'wrong' })
  const later = await app.db.transaction().execute(async tx => {
    await sql`select from sign_in_attempts order by (kind || key) collate "C" for update`.execute(tx)
    const answer = signIn(app, username)
    await untilWaiting(app)
    await tx.deleteFrom('sign_in_attempts').execute()
    // Not awaited before the commit that it waits for.
    return { answer }
  })
  expect((await later.answer).status).toBe(200)
})

test('an own password is not changed over one that an administrator gave meanwhile', async () => {
  const { username, index } = await buildUser(app)
  const { access_token: token } = (await signedIn(app, username)).token
  const json = { password: secretPassword, newPassword: 'seven herons flew' }
  const later = await app.db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('index').where('index', '=', index).forUpdate().execute()
    const answer = app.call('/api/own/password', { method: 'POST', token, json })
    await untilWaiting(app)
    await setPassword(tx, index, 'given by somebody', new Date(Date.now() + 60_000))
    return { answer }
  })
  expect(await codeOf(await later.answer)).toBe('password_wrong')
  const more = { password: 'given by somebody', new_password: 'eight herons slept' }
  expect((await signIn(app, username, more)).status).toBe(200)
})
