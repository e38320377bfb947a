import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Role } from '@nineops/contract/roles'
import { createUser } from '../src/features/user-records/user-records.service.ts'
import type { TestApp } from './test-app.ts'
import { nextOf } from './counting.ts'

export interface SignedIn {
  token: { access_token: string; refresh_token: string; expires_in: number }
  roles: string[]
}

export const secretPassword = 'six herons waded'

export async function buildUser(app: TestApp, roles: readonly Role[] = []) {
  const username = `heron-${nextOf('user')}`
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

/** An address for each user, as calls a minute are counted by address. */
const addressOf = (username: string): string =>
  `192.0.2.${Array.from(username).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 250}`

/** Signs in like the form; `more` adds or overrides fields. */
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

/** The answer of a sign-in that must succeed. */
export async function signedIn(...args: Parameters<typeof signIn>): Promise<SignedIn> {
  const answer = await signIn(...args)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: SignedIn }).data
}

function base32(text: string): Buffer {
  const bits = Array.from(text, letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The RFC 6238 code of a time step from now, as an authenticator app generates it. */
export function codeAt(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hmac = createHmac('sha1', base32(secret)).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 15
  return String((hmac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Turns on two-step sign-in as the user does. @returns the secret and the recovery codes */
export async function enrol(app: TestApp, token: string) {
  const json = { password: secretPassword }
  const begun = await app.call('/api/own/twostep/setup', { method: 'POST', token, json })
  const { secret } = (await begun.json()) as { secret: string }
  // The previous step's code is no longer valid once the next step begins.
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
