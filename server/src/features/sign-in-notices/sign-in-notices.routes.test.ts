import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, enrol, secretPassword, signedIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { noticeText, type SignInChange, signInChanges } from './sign-in-notices.domain.ts'

const app = closedAtEnd(
  await testApp({ worker: true, settings: { MAIL_FROM: 'NineOps <nineops@bureau.example>' } }),
)
const outbox = join(app.dataDir, 'files/outbox/sign-in')

/** The subjects of what a user was sent, in no order, once there are so many. */
async function subjectsTo(address: string, count: number): Promise<string[]> {
  let found: string[] = []
  await vi.waitFor(
    async () => {
      const names = await readdir(outbox)
      const mails = await Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
      found = mails.filter(mail => mail.includes(`To: ${address}`))
      expect(found).toHaveLength(count)
    },
    { timeout: 20_000, interval: 200 },
  )
  for (const mail of found) {
    expect(mail).toContain('From: NineOps <nineops@bureau.example>')
    expect(mail).not.toMatch(/https?:/)
  }
  return found.map(mail => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '').toSorted()
}

it('a user hears of each change to their own sign-in, and no secret is in it', async () => {
  const { username } = await buildUser(app)
  const { access_token: token } = (await signedIn(app, username)).token
  const { recoveryCodes, secret } = await enrol(app, token)
  const own = (what: string, json: object) => app.call(`/api/own/${what}`, { method: 'POST', token, json })
  const [first = '', second = ''] = recoveryCodes
  expect((await own('twostep/recoverycodes', { password: secretPassword, otp: first })).status).toBe(200)
  expect((await own('twostep/off', { password: secretPassword, otp: second })).status).toBe(400)
  const newPassword = 'seven herons flew'
  expect((await own('password', { password: secretPassword, newPassword })).status).toBe(204)
  expect(await subjectsTo(`${username}@nineops.example`, 3)).toEqual([
    'NineOps: new recovery codes were made',
    'NineOps: two-step sign-in was turned on',
    'NineOps: your password was changed',
  ])
  const mails = await Promise.all((await readdir(outbox)).map(name => readFile(join(outbox, name), 'utf8')))
  for (const word of [secret, newPassword, secretPassword, ...recoveryCodes])
    expect(mails.join()).not.toContain(word)
})

it('and of what an administrator changes, at the old address where it is the address', async () => {
  const admin = await buildUser(app, ['administrator'])
  const { access_token: token } = (await signedIn(app, admin.username)).token
  const user = await buildUser(app)
  const reset = await app.call(`/api/users/${user.index}/temporarypassword`, { method: 'POST', token })
  expect(reset.status).toBeLessThan(300)
  const users = (await (await app.call('/api/users', { token })).json()) as {
    index: number
    version: string
  }[]
  const version = users.find(one => one.index === user.index)?.version
  const changed = await app.call(`/api/users/${user.index}`, {
    method: 'PATCH',
    token,
    json: { givenName: 'Hera', email: 'elsewhere@nineops.example', roles: [], version },
  })
  expect(changed.status).toBe(200)
  expect(await subjectsTo(`${user.username}@nineops.example`, 2)).toEqual([
    'NineOps: an administrator set a temporary password for you',
    'NineOps: your e-mail address was changed',
  ])
})

it('every change has its words', () => {
  for (const change of Object.keys(signInChanges) as SignInChange[]) {
    const { subject, text } = noticeText(change, { givenName: 'Jo', username: 'jo', at: new Date(0) })
    expect(subject.length).toBeLessThan(78)
    expect(text).toContain('1 January 1970')
  }
})
