import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 200

export interface UsersAtWork {
  /** Calls answered until now. */
  calls(): number
  /** Failures that users saw. */
  errors(): string[]
  /** Stops the users; returns the version each wrote, as the server has it: one more with each save. */
  end(): Promise<{ saved: number; held: number }[]>
}

interface Draft {
  index: number
  version: number
}

const content = (text: string) => ({ title: 'A draft', content: { name: text } })

/** Users who browse and save through one address, until stopped. */
export async function startUsers(
  address: string,
  people: number,
  signIn: { username: string; password: string; client: number },
): Promise<UsersAtWork> {
  let calls = 0
  const home = new AbortController()
  const errors: string[] = []

  const person = async (): Promise<{ saved: number; held: number }> => {
    const headers = await signedIn(address, signIn.username, signIn.password)
    const send = async <T>(method: string, path: string, body?: unknown): Promise<T | undefined> => {
      try {
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: {
            ...headers,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        calls += 1
        if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
        return JSON.parse(text) as T
      } catch (error) {
        errors.push(`${method} ${path}: ${String(error)}`)
        return undefined
      }
    }
    const begun = await send<Draft>('POST', '/api/drafts', { kind: 'reseller', ...content('new') })
    if (!begun) return { saved: 0, held: -1 }
    const draft = `/api/drafts/${begun.index}`
    let { version } = begun
    let saved = version
    const accounts = (await send<{ index: number }[]>('GET', `/api/clients/${signIn.client}/accounts`)) ?? []
    for (let turn = 0; !home.signal.aborted; turn += 1) {
      const account = accounts[turn % accounts.length]?.index
      await send('GET', '/api/board')
      await send('GET', `/api/accounts/search?text=a${turn % 10}`)
      await send('GET', `/api/clients/${signIn.client}/accounts/${account}/overview`)
      await send('GET', `/api/clients/${signIn.client}/invoiceruns`)
      const answer = await send<Draft>('PUT', draft, { version, ...content(`turn ${turn}`) })
      saved += 1
      version = answer?.version ?? version
      await sleep(PAUSE_MS)
    }
    return { saved, held: (await send<Draft>('GET', draft))?.version ?? -1 }
  }
  const all = Array.from({ length: people }, person)
  return {
    calls: () => calls,
    errors: () => errors,
    end() {
      home.abort()
      return Promise.all(all)
    },
  }
}

/** Headers of a new session. */
async function signedIn(
  address: string,
  username: string,
  password: string,
): Promise<Record<string, string>> {
  const first = await fetch(`${address}/api/login/test`)
  await first.text()
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, 'X-XSRF-TOKEN': xsrf }
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'AngularSPA', grant_type: 'password', username, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { token: { access_token: string } } }
  return { ...headers, authorization: `Bearer ${data.token.access_token}` }
}
