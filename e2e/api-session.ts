import { writeFile } from 'node:fs/promises'

/** Calls the API as a signed-in user, the way the portal does. */
export interface ApiSession {
  get<T>(path: string): Promise<T>
  /** GETs a text file. */
  text(path: string): Promise<string>
  post<T>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
  upload<T>(path: string, file: { name: string; text: string }, fields?: Record<string, string>): Promise<T>
  /** POSTs JSON and returns the file in the answer. */
  download(path: string, body: unknown): Promise<Buffer>
  /** The same, streamed to disk. */
  save(path: string, body: unknown, file: string): Promise<void>
}

export async function signInToApi(address: string, username: string, password: string): Promise<ApiSession> {
  const first = await fetch(`${address}/api/login/test`)
  const cookie = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const headers: Record<string, string> = { cookie: `XSRF-TOKEN=${cookie}`, 'X-XSRF-TOKEN': cookie }
  const send = async (
    method: string,
    path: string,
    body?: string | URLSearchParams | FormData,
    type?: string,
  ) => {
    const init: RequestInit = { method, headers: { ...headers, ...(type ? { 'content-type': type } : {}) } }
    if (body !== undefined) init.body = body
    const answer = await fetch(`${address}${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const login = new URLSearchParams({ client_id: 'AngularSPA', grant_type: 'password', username, password })
  const signedIn = (await (await send('POST', '/api/login', login)).json()) as {
    data: { token: { access_token: string } }
  }
  headers['authorization'] = `Bearer ${signedIn.data.token.access_token}`
  const post = (path: string, body: unknown) =>
    body === undefined ? send('POST', path) : send('POST', path, JSON.stringify(body), 'application/json')
  return {
    get: async <T>(path: string) => (await (await send('GET', path)).json()) as T,
    text: async path => (await send('GET', path)).text(),
    post: async <T>(path: string, body?: unknown) => (await (await post(path, body)).json()) as T,
    put: async <T>(path: string, body: unknown) =>
      (await (await send('PUT', path, JSON.stringify(body), 'application/json')).json()) as T,
    patch: async <T>(path: string, body: unknown) =>
      (await (await send('PATCH', path, JSON.stringify(body), 'application/json')).json()) as T,
    upload: async <T>(path: string, file: { name: string; text: string }, fields = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      form.append('file', new File([file.text], file.name, { type: 'text/csv' }))
      return (await (await send('POST', path, form)).json()) as T
    },
    download: async (path, body) => Buffer.from(await (await post(path, body)).arrayBuffer()),
    save: async (path, body, file) => {
      await writeFile(file, (await post(path, body)).body ?? '')
    },
  }
}

/** Polls until `done`; fails with the last value seen. */
export async function until<T>(
  ask: () => Promise<T>,
  done: (value: T) => boolean,
  { seconds = 60, every = 150 }: { seconds?: number; every?: number } = {},
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    if (Date.now() > end)
      throw new Error(`Not done within ${seconds} s: ${JSON.stringify(value)?.slice(0, 2000)}`)
    await new Promise(resolve => setTimeout(resolve, every))
  }
}
