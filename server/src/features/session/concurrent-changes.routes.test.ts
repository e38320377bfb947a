import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { setPassword } from '../user-records/user-records.service.ts'

const app = closedAtEnd(await testApp())

test('counters deleted while another attempt waits for them are created again', async () => {
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

test("a user's password change does not overwrite one that an administrator has just set", async () => {
  const { username, index } = await buildUser(app)
  const { access_token: token } = (await signedIn(app, username)).token
  const json = { password: secretPassword, newPassword: 'seven herons flew' }
  const later = await app.db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('index').where('index', '=', index).forUpdate().execute()
    const answer = app.call('/api/own/password', { method: 'POST', token, json })
    await untilWaiting(app)
    await setPassword(tx, index, 'given by someone', new Date(Date.now() + 60_000))
    return { answer }
  })
  expect(await codeOf(await later.answer)).toBe('password_wrong')
  const more = { password: 'given by someone', new_password: 'eight herons slept' }
  expect((await signIn(app, username, more)).status).toBe(200)
})
