import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '@nineops/contract/portal/session/passkeys'
import { SoftwareAuthenticator } from '../../../test/factories/authenticator.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildUser, enrol, secretPassword, signedIn, signIn } from '../../../test/sign-in.ts'
import { testApp } from '../../../test/test-app.ts'
import { noticeText, type SignInChange, signInChanges } from './sign-in-notices.domain.ts'

const origin = 'https://portal.nineops.example'
const app = closedAtEnd(
  await testApp({
    worker: true,
    settings: { MAIL_FROM: 'NineOps <nineops@bureau.example>', PUBLIC_URL: origin },
  }),
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

it('a user hears of passkeys that are added, removed, or refused as copies', async () => {
  const { username } = await buildUser(app)
  const { access_token: token } = (await signedIn(app, username)).token
  const { recoveryCodes } = await enrol(app, token)
  const own = (what: string, json: object) => app.call(`/api/own/${what}`, { method: 'POST', token, json })
  const proof = () => ({ password: secretPassword, otp: recoveryCodes.pop() })
  const key = new SoftwareAuthenticator(origin)
  const options = (await (
    await own('passkeys/setup', { name: 'Laptop', ...proof() })
  ).json()) as PasskeyCreation
  const added = await own('passkeys', { name: 'Laptop', answer: key.create(options) })
  const { index } = (await added.json()) as { index: number }
  for (const counter of [5, 3]) {
    key.counter = counter
    const begun = await signIn(app, username, {}, { path: '/api/login/passkey' })
    const { data } = (await begun.json()) as { data: { request: PasskeyRequest } }
    await signIn(app, username, { passkey: key.get(data.request) })
  }
  expect((await own(`passkeys/${index}/remove`, proof())).status).toBe(204)
  expect(await subjectsTo(`${username}@nineops.example`, 4)).toEqual([
    'NineOps: a passkey of yours was refused: it may have been copied',
    'NineOps: a passkey was added to your sign-in',
    'NineOps: a passkey was removed from your sign-in',
    'NineOps: two-step sign-in was turned on',
  ])
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
