import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../src/platform/db/db.ts'

export interface Received {
  at: number
  headers: IncomingMessage['headers']
  body: string
}

export type Behaviour = (response: ServerResponse, received: Received, request: IncomingMessage) => void

export interface Receiver {
  url: string
  address: string
  received: Received[]
  /** The status for each message; 204 by default. */
  behave: Behaviour
  close(): Promise<void>
}

export const answering =
  (status: number, headers: Record<string, string> = {}, text = ''): Behaviour =>
  response => {
    response.writeHead(status, headers).end(text)
  }

/** A partner's server on this machine, which the product may call. */
export async function webhookReceiver(db: Db): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { at: Date.now(), headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      receiver.behave(response, one, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // The system may reuse the port of an earlier receiver of the same test.
  await db
    .insertInto('allowed_addresses')
    .values({ address, purpose: 'webhooks' })
    .onConflict(row => row.columns(['address', 'purpose']).doNothing())
    .execute()
  const receiver: Receiver = {
    url: `http://${address}/hooks`,
    address,
    received,
    behave: answering(204),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}

/**
 * Verifies by the text of Standard Webhooks, sharing no code with the product: the signed content is
 * `{id}.{timestamp}.{payload}`, the key is the base64 after `whsec_`, the header lists signatures separated by
 * spaces.
 */
export function verifies(secret: string, { headers, body }: Received, toleranceSeconds = 300): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some(part => {
      const [version, signature] = part.split(',')
      const given = Buffer.from(signature ?? '', 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
