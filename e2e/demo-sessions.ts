import type { Page, Request } from '@playwright/test'
import { type DemoUser, password } from './fixtures.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

export interface SignedIn {
  token: Tokens
  roles: string[]
}

/** Signs in over the API, as a browser with a cookie does. */
export async function signInOverApi(address: string, username: DemoUser): Promise<SignedIn> {
  const first = await fetch(`${address}/api/login/test`)
  const cookie = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${cookie}`, 'X-XSRF-TOKEN': decodeURIComponent(cookie) },
    body: new URLSearchParams({ client_id: 'AngularSPA', grant_type: 'password', username, password }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${username}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: SignedIn }).data
}

// Sign-ins are rate-limited, so tests that only need a signed-in user share one session.
const known = new Map<string, { signedIn: Promise<SignedIn>; since: number }>()
/** Well within the life of an access token: the whole suite takes longer than that. */
const SHARED_MS = 480_000

function sharedSession(address: string, username: DemoUser): Promise<SignedIn> {
  const key = `${address} ${username}`
  const shared = known.get(key)
  if (shared && Date.now() - shared.since < SHARED_MS) return shared.signedIn
  const signedIn = signInOverApi(address, username)
  known.set(key, { signedIn, since: Date.now() })
  return signedIn
}

const storedSession = (token: Tokens, roles: string[]) => ({
  id_token: token.access_token,
  // Without a refresh token: each can be used only once, and this session is shared.
  refresh_token: '',
  roles: JSON.stringify(roles),
  exp: String(Date.now() + 400_000),
})

/** Puts a session of this user into the browser's storage. */
export async function restoreSessionOf(page: Page, address: string, username: DemoUser): Promise<void> {
  const { token, roles } = await sharedSession(address, username)
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(
    session => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    storedSession(token, roles),
  )
}

/** Opens a screen as a signed-in user: the page that opens has the session already, without one before it. */
export async function openAs(page: Page, address: string, username: DemoUser, path: string): Promise<void> {
  const { token, roles } = await sharedSession(address, username)
  await page.addInitScript(
    ([origin, id, session]) => {
      // Once: what the portal stores or clears from then on stays, in this tab and in its reloads.
      if (location.origin !== origin || window !== window.top || window.name.includes(id)) return
      window.name += id
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    [address, crypto.randomUUID(), storedSession(token, roles)] as const,
  )
  await page.goto(`${address}${path}`)
}

/** A value of the browser's storage; null if absent. */
export function stored(page: Page, ...keys: string[]): Promise<(string | null)[]> {
  return page.evaluate(names => names.map(name => localStorage.getItem(name)), keys)
}

/** Navigates within the page, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The answer to one of the page's requests. */
export async function jsonOf(request: Request): Promise<unknown> {
  const answer = await request.response()
  if (!answer) throw new Error(`${request.url()} was not answered`)
  return answer.json()
}
