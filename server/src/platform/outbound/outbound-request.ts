import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundFailed } from './outbound-errors.ts'

interface PinnedRequest {
  url: URL
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  maxBytes: number
  lookup: LookupFunction
  signal: AbortSignal
}

/** One request on a connection of its own, with this look-up; reads at most `maxBytes` of the answer. */
export async function request(options: PinnedRequest) {
  const { url, method, body, lookup, signal } = options
  const headers = {
    'user-agent': 'NineOps',
    // A compressed answer would be measured before it is expanded.
    'accept-encoding': 'identity',
    ...options.headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? overHttps : overHttp
  // No agent: a reused connection would ignore what its name resolves to later.
  const sent = send(url, { method, headers, lookup, signal, agent: false }, resolve)
  sent.on('error', reject)
  sent.end(body)
  try {
    const answer = await promise
    const text = await readAtMost(answer, options.maxBytes)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text }
  } finally {
    sent.destroy()
  }
}

async function readAtMost(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes)
      throw new OutboundFailed('too_large', `The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
