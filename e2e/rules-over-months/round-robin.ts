import type { ApiSession } from '../api-session.ts'

const PAUSE_MS = 3000

/**
 * Several users who call in turn, since one may make only 1,200 calls a minute. They back off when rate-limited, and
 * sign in again every quarter of an hour.
 */
export async function roundRobin(count: number, signIn: () => Promise<ApiSession>): Promise<ApiSession> {
  const sessions: ApiSession[] = []
  while (sessions.length < count) sessions.push(await signIn())
  let turn = 0
  const call = async <T>(work: (session: ApiSession) => Promise<T>): Promise<T> => {
    for (;;) {
      turn = (turn + 1) % count
      const at = turn
      try {
        return await work(sessions[at] as ApiSession)
      } catch (error) {
        const status = /: (\d{3}) /.exec(String(error))?.[1]
        if (status === '401') sessions[at] = await signIn()
        else if (status === '429') await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
        else throw error
      }
    }
  }
  return {
    get: <T>(path: string) => call(session => session.get<T>(path)),
    text: path => call(session => session.text(path)),
    post: <T>(path: string, body?: unknown) => call(session => session.post<T>(path, body)),
    put: <T>(path: string, body: unknown) => call(session => session.put<T>(path, body)),
    patch: <T>(path: string, body: unknown) => call(session => session.patch<T>(path, body)),
    upload: <T>(path: string, file: { name: string; text: string }, fields?: Record<string, string>) =>
      call(session => session.upload<T>(path, file, fields)),
    download: (path, body) => call(session => session.download(path, body)),
    save: (path, body, file) => call(session => session.save(path, body, file)),
  }
}
