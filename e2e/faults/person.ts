import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A call that was refused for good, as a browser shows it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, what: string) {
    super(`${what}: ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** A file to upload, with other fields of its form. */
interface Form {
  name: string
  text: string
  fields?: Record<string, string>
}

/** A user, who retries when no answer comes and signs in again when asked to. */
export interface Person {
  get<T>(path: string): Promise<T>
  /** GETs a text file. */
  text(path: string): Promise<string>
  put<T>(path: string, body: unknown): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
  /** Repeats the same request with the same idempotency key until it is answered. */
  post<T>(path: string, body?: unknown, form?: Form): Promise<T>
  /** Sends the same request several times in parallel, to all servers; returns each status. */
  manyAtOnce(path: string, body: unknown, times: number, keys: 'one key' | 'a key each'): Promise<number[]>
  download(path: string, body: unknown): Promise<Buffer>
  /** Answers of 500 and above other than "not ready": users must never see one. */
  unexpected: string[]
  /** Calls that were answered only after a retry. */
  repeated(): number
}

type Call = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

const neverAnswered = (what: string, answers: ReadonlyMap<number, number>, cause: unknown) =>
  new Error(`${what} was never answered; answers by status: ${JSON.stringify([...answers])}`, { cause })

const PATIENCE_MS = 25_000
const passing = new Set([408, 429, 502, 503, 504])

const bodyOf = (body: unknown, form?: Form) => {
  if (form) {
    const data = new FormData()
    for (const [name, value] of Object.entries(form.fields ?? {})) data.append(name, value)
    data.append('file', new File([form.text], form.name, { type: 'text/csv' }))
    return { body: data, headers: {} }
  }
  if (body === undefined) return { headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const posting = (key: string, body: unknown, form?: Form, method: 'POST' | 'PUT' | 'PATCH' = 'POST') => {
  const { headers: type, ...content } = bodyOf(body, form)
  return {
    method,
    ...content,
    headers: { ...type, 'Idempotency-Key': key } as Record<string, string>,
  }
}

/** @param addresses the servers; any will do */
export function atWork(addresses: readonly string[], username: string, password: string): Person {
  let headers: Record<string, string> = {}
  let turn = 0
  let repeated = 0
  const unexpected: string[] = []
  const next = () => addresses[(turn += 1) % addresses.length] ?? ''

  const ask = async (path: string, init: RequestInit, at = next()): Promise<Response> =>
    fetch(`${at}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

  const signIn = async (): Promise<void> => {
    const first = await ask('/api/login/test', {})
    const cookie = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
    const fresh = { cookie: `XSRF-TOKEN=${cookie}`, 'X-XSRF-TOKEN': cookie }
    const form = { client_id: 'AngularSPA', grant_type: 'password', username, password }
    const answer = await ask('/api/login', {
      method: 'POST',
      headers: fresh,
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`sign-in ${answer.status}`)
    const { data } = (await answer.json()) as { data: { token: { access_token: string } } }
    headers = { ...fresh, authorization: `Bearer ${data.token.access_token}` }
  }

  /** Retries until there is a real answer; returns its body. */
  const insist = async <T>(
    what: string,
    make: () => Call,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => {
    const path = what.split(' ')[1] ?? ''
    const answers = new Map<number, number>()
    for (let tries = 1; ; tries += 1) {
      try {
        if (!headers['authorization']) await signIn()
        const init = make()
        const answer = await ask(path, { ...init, headers: { ...headers, ...init.headers } })
        if (answer.ok) return await read(answer)
        const text = await answer.text()
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        if (answer.status === 401 || answer.status === 403) headers = {}
        else if (answer.status >= 500 && !passing.has(answer.status))
          unexpected.push(`${what}: ${answer.status} ${text.slice(0, 300)}`)
        else if (!passing.has(answer.status)) {
          const { error } = JSON.parse(text) as { error?: { code?: string } }
          throw new Refused(answer.status, error?.code ?? '', what)
        }
      } catch (error) {
        if (error instanceof Refused) throw error
        if (tries > 600) throw neverAnswered(what, answers, error)
      }
      repeated += 1
      await sleep(300)
    }
  }

  return {
    unexpected,
    repeated: () => repeated,
    get: <T>(path: string) =>
      insist(
        `GET ${path}`,
        () => ({ headers: {} }),
        answer => answer.json() as Promise<T>,
      ),
    text: path =>
      insist(
        `GET ${path}`,
        () => ({ headers: {} }),
        answer => answer.text(),
      ),
    put<T>(path: string, body: unknown) {
      const key = randomUUID()
      return insist(
        `PUT ${path}`,
        () => posting(key, body, undefined, 'PUT'),
        answer => answer.json() as Promise<T>,
      )
    },
    patch<T>(path: string, body: unknown) {
      const key = randomUUID()
      return insist(
        `PATCH ${path}`,
        () => posting(key, body, undefined, 'PATCH'),
        answer => answer.json() as Promise<T>,
      )
    },
    post<T>(path: string, body?: unknown, form?: Form) {
      const key = randomUUID()
      return insist(
        `POST ${path}`,
        () => posting(key, body, form),
        answer => answer.json() as Promise<T>,
      )
    },
    async manyAtOnce(path, body, times, keys) {
      await insist(
        'GET /api/login/userinfo',
        () => ({ headers: {} }),
        async () => undefined,
      ).catch(() => {})
      const key = randomUUID()
      const one = async () => {
        const init = posting(keys === 'one key' ? key : randomUUID(), body)
        const answer = await ask(path, { ...init, headers: { ...headers, ...init.headers } }).catch(
          () => null,
        )
        const text = (await answer?.text().catch(() => '')) ?? ''
        if (answer && answer.status >= 500 && !passing.has(answer.status))
          unexpected.push(`POST ${path} (${times} at once): ${answer.status} ${text.slice(0, 300)}`)
        return answer?.status ?? 0
      }
      return Promise.all(Array.from({ length: times }, one))
    },
    download: (path, body) =>
      insist(
        `POST ${path}`,
        () => posting(randomUUID(), body),
        async answer => Buffer.from(await answer.arrayBuffer()),
      ),
  }
}
