import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Role } from '@nineops/contract/roles'
import { createUser } from '../src/features/users/users.service.ts'
import type { TestApp } from './test-app.ts'

export interface SignedIn {
  token: { access_token: string; refresh_token: string; expires_in: number }
  roles: string[]
}

export const secretPassword = 'six herons waded'

let made = 0
/** A user of their own, with a password of their own. */
export async function buildUser(app: TestApp, roles: readonly Role[] = []) {
  const username = `heron-${(made += 1)}`
  const email = `${username}@nineops.example`
  const index = await createUser(app.db, {
    username,
    givenName: 'Hera',
    email,
    password: secretPassword,
    roles,
  })
  return { index, username, roles }
}

/** An address for each user: calls a minute are counted by address. */
const addressOf = (username: string): string =>
  `192.0.2.${Array.from(username).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 250}`

/** Signs in as a form does; `more` are further fields, or others. */
export const signIn = (
  app: TestApp,
  username: string,
  more: Record<string, string> = {},
  { path = '/api/login', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  app.call(path, {
    method: 'POST',
    roles: null,
    headers: { 'x-forwarded-for': addressOf(username), ...headers },
    form: {
      client_id: 'AngularSPA',
      grant_type: 'password',
      username,
      password: secretPassword,
      scope: 'openid',
      ...more,
    },
  })

/** What a sign-in that must succeed answers. */
export async function signedIn(...args: Parameters<typeof signIn>): Promise<SignedIn> {
  const answer = await signIn(...args)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: SignedIn }).data
}

/** The code of an error answer. */
export const codeOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { error: { code: string } }).error.code

function base32(text: string): Buffer {
  const bits = Array.from(text, letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code of RFC 6238 for a time step from now, as an authenticator app makes it. */
export function codeAt(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hmac = createHmac('sha1', base32(secret)).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 15
  return String((hmac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Turns two-step sign-in on as its owner does. @returns the secret and the recovery codes */
export async function enrol(app: TestApp, token: string) {
  const json = { password: secretPassword }
  const begun = await app.call('/api/own/twostep/setup', { method: 'POST', token, json })
  const { secret } = (await begun.json()) as { secret: string }
  // The code of the step before counts no longer once the next step begins.
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 2000) await setTimeout(left + 50)
  const confirmed = await app.call('/api/own/twostep/confirm', {
    method: 'POST',
    token,
    json: { otp: codeAt(secret, -1) },
  })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}
