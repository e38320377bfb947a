import type { ApiSession } from '../api-session.ts'

const REFUSED = / 429 /
const PAUSE_MS = 3000

/** Asks again as long as there are too many calls. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!REFUSED.test(String(error))) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Several sessions that call in turn, as colleagues do: one alone may call 1,200 times a minute. */
export function takingTurns(sessions: readonly ApiSession[]): ApiSession {
  let turn = 0
  const next = (): ApiSession => {
    turn += 1
    return sessions[turn % sessions.length] as ApiSession
  }
  return {
    get: <T>(path: string) => patiently(() => next().get<T>(path)),
    post: <T>(path: string, body?: unknown) => patiently(() => next().post<T>(path, body)),
    put: <T>(path: string, body: unknown) => patiently(() => next().put<T>(path, body)),
    patch: <T>(path: string, body: unknown) => patiently(() => next().patch<T>(path, body)),
    upload: <T>(path: string, file: { name: string; text: string }, fields?: Record<string, string>) =>
      patiently(() => next().upload<T>(path, file, fields)),
    download: (path, body) => patiently(() => next().download(path, body)),
    save: (path, body, file) => patiently(() => next().save(path, body, file)),
  }
}
