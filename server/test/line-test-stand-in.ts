import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; json?: unknown; text?: string } | 'hang'

export interface StandIn {
  url: string
  /** `PUT key`, `GET key`, `DELETE key`, in order of arrival. */
  calls: string[]
  tokens: Set<string | undefined>
  /** Lines that were disturbed: keys of started tests. */
  begun: Set<string>
  /** The answer from now on; undefined: it works normally. */
  misbehave(answer: ((call: string) => Answer | undefined) | undefined): void
  close(): Promise<void>
}

const send = (answer: Answer, response: ServerResponse) => {
  if (answer === 'hang') return
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json))
}

/** A provider of line tests as in docs/line-tests.md, whose tests are complete at the second poll. */
export async function lineTestStandIn(
  figures: object = { inSync: true, syncDownKbps: 40_000 },
): Promise<StandIn> {
  const calls: string[] = []
  const begun = new Set<string>()
  const tokens = new Set<string | undefined>()
  const looks = new Map<string, number>()
  let fault: ((call: string) => Answer | undefined) | undefined

  const usual = (method: string, key: string): Answer => {
    if (method === 'PUT') {
      begun.add(key)
      return { status: 202, json: { state: 'queued' } }
    }
    if (method === 'DELETE') return { status: 204 }
    const seen = (looks.get(key) ?? 0) + 1
    looks.set(key, seen)
    if (seen === 1) return { status: 200, json: { state: 'running', step: 'sync' } }
    return { status: 200, json: { state: 'done', figures } }
  }
  const server = createServer((request: IncomingMessage, response) => {
    const key = (request.url ?? '').split('/').at(-1) ?? ''
    const call = `${request.method} ${key}`
    calls.push(call)
    tokens.add(request.headers.authorization)
    request.resume()
    send(fault?.(call) ?? usual(request.method ?? '', key), response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    tokens,
    begun,
    misbehave: answer => {
      fault = answer
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
