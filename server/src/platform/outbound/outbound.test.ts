import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { type OutboundCall, openOutbound, OutboundFailed, OutboundRefused } from './outbound.ts'

let seen: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

const own = closedAtEnd(await openTestDatabase({ max: 2 }))
const server = createServer((request, response) => {
  seen.push(request)
  answer(request, response)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const port = (server.address() as AddressInfo).port
beforeEach(async () => {
  seen = []
  answer = (_request, response) => response.end('fine')
  await own.db.deleteFrom('allowed_addresses').execute()
  await allow(`127.0.0.1:${port}`, `inside.example:${port} private`)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

const allow = (...addresses: string[]) =>
  own.db
    .insertInto('allowed_addresses')
    .values(addresses.map(address => ({ address, purpose: 'systems' })))
    .execute()
const usual = { method: 'GET', timeoutMs: 2000, maxBytes: 10_000 } as const
const local = { address: '127.0.0.1', family: 4 }
const call = (change: Partial<OutboundCall> = {}, lookup = async (_host: string) => [local]) =>
  openOutbound(own.db, 'systems', { lookup }).call({ ...usual, url: `http://127.0.0.1:${port}/`, ...change })
const never = () => new Promise<never>(() => {})
const refused = (reason: string) =>
  expect.objectContaining({ name: 'OutboundRefused', reason }) as OutboundRefused
const failed = (kind: string) => expect.objectContaining({ name: 'OutboundFailed', kind }) as OutboundFailed

it('a listed address is called with its body, and answers status, headers, text and time', async () => {
  let body = ''
  answer = (request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => response.writeHead(207, { 'X-Kind': 'a' }).end('grüße'))
  }
  const got = await call({ method: 'POST', body: '{"ü":1}', headers: { 'content-type': 'application/json' } })
  expect(got).toMatchObject({ status: 207, text: 'grüße' })
  expect(got.headers['x-kind']).toBe('a')
  expect(got.ms).toBeGreaterThanOrEqual(0)
  expect(body).toBe('{"ü":1}')
  expect(seen[0]?.headers).toMatchObject({ 'content-length': '8', host: `127.0.0.1:${port}` })
})

it('an address removed from the list is refused at once, and nothing is sent', async () => {
  await call()
  await own.db.deleteFrom('allowed_addresses').execute()
  await expect(call()).rejects.toEqual(refused('not_listed'))
  expect(seen).toHaveLength(1)
})

it('a name is looked up once, and the connection goes to the checked address', async () => {
  const answers = [[local], [{ address: '169.254.169.254', family: 4 }]]
  const asked: string[] = []
  const got = await call({ url: `http://inside.example:${port}/x` }, async host => {
    asked.push(host)
    return answers[asked.length - 1] ?? []
  })
  expect(got.text).toBe('fine')
  expect(asked).toEqual(['inside.example'])
  expect(seen[0]?.headers.host).toBe(`inside.example:${port}`)
})

it('each call looks a name up and checks it again: a rebound name is refused', async () => {
  const moves = [local, { address: '169.254.169.254', family: 4 }]
  const outbound = openOutbound(own.db, 'systems', { lookup: async () => [moves.shift() ?? local] })
  const url = `http://inside.example:${port}/`
  await outbound.call({ ...usual, url })
  await expect(outbound.call({ ...usual, url })).rejects.toEqual(refused('forbidden_address'))
  expect(seen).toHaveLength(1)
})

it.each([
  ['::ffff:169.254.169.254', 6, 'forbidden_address'],
  ['fe80::1', 6, 'forbidden_address'],
  ['0.0.0.0', 4, 'forbidden_address'],
])(
  'a name that resolves to %s is refused even with its port on the list',
  async (address, family, reason) => {
    const url = `http://inside.example:${port}/`
    await expect(call({ url }, async () => [{ address, family }])).rejects.toEqual(refused(reason))
    // One bad address of several is enough.
    await expect(call({ url }, async () => [local, { address, family }])).rejects.toEqual(refused(reason))
    expect(seen).toHaveLength(0)
  },
)

it.each(['open.example', '*.open.example', `open.example:${port}`])(
  'a name without the mark (%s) does not open a private network, wherever it leads by then',
  async entry => {
    await allow(entry)
    const host = (entry.split(':')[0] ?? '').replace('*', 'www')
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.1', '100.64.0.1', '::1', 'fd12::1'])
      await expect(
        call({ url: `http://${host}:${port}/` }, async () => [
          { address: '8.8.8.8', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ]),
      ).rejects.toEqual(refused('private_address'))
    expect(seen).toHaveLength(0)
  },
)

it('a metadata address is refused even if listed', async () => {
  await allow('169.254.169.254:80')
  await expect(call({ url: 'http://169.254.169.254/latest/meta-data/' })).rejects.toEqual(
    refused('forbidden_address'),
  )
})

it('another form of a listed loopback address is the same address; mapped into IPv6 it is a different one', async () => {
  expect((await call({ url: `http://2130706433:${port}/` })).text).toBe('fine')
  await expect(call({ url: `http://[::ffff:127.0.0.1]:${port}/` })).rejects.toEqual(refused('not_listed'))
})

it('a redirect is an answer and is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  expect(await call()).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
  expect(seen.map(request => request.url)).toEqual(['/'])
})

it('an overlong answer is cut off, even if it never ends', async () => {
  let closed = false
  answer = (_request, response) => {
    const more = () => {
      if (!response.destroyed && response.write('x'.repeat(4096))) setImmediate(more)
    }
    response.on('drain', more).on('close', () => (closed = true))
    more()
  }
  await expect(call()).rejects.toEqual(failed('too_large'))
  await expect.poll(() => closed).toBe(true)
})

it.each([
  ['never begins', () => {}],
  [
    'drips',
    (_request: IncomingMessage, response: ServerResponse) => {
      const drip = setInterval(() => response.write('.'), 30)
      response.on('close', () => clearInterval(drip))
    },
  ],
])('an answer that %s is cut off at the time-out', async (_what, slow) => {
  answer = slow
  await expect(call({ timeoutMs: 250 })).rejects.toEqual(failed('timeout'))
})

it('a look-up that hangs counts towards the time-out', async () => {
  const url = `http://inside.example:${port}/`
  await expect(call({ url, timeoutMs: 100 }, never)).rejects.toEqual(failed('timeout'))
})

it("an aborted call fails with the caller's own reason, before and while it runs", async () => {
  const stop = new AbortController()
  const reason = new Error('stopped')
  answer = () => stop.abort(reason)
  await expect(call({ signal: stop.signal })).rejects.toBe(reason)
  await expect(call({ signal: stop.signal })).rejects.toBe(reason)
  expect(seen).toHaveLength(1)
})

it('failures of connection, TLS and HTTP have different messages', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise(done => gone.once('listening', done))
  const free = (gone.address() as AddressInfo).port
  await new Promise(done => gone.close(done))
  await allow(`127.0.0.1:${free}`)
  const closed = call({ url: `http://127.0.0.1:${free}/` })
  await expect(closed).rejects.toMatchObject({
    kind: 'connection',
    message: 'No connection: nothing listens there.',
  })
  await expect(call({ url: `https://127.0.0.1:${port}/` })).rejects.toEqual(failed('tls'))
  answer = (_request, response) => response.socket?.end('SMTP ready\r\n')
  await expect(call()).rejects.toMatchObject({ message: 'No connection: what came back is no HTTP.' })
  answer = (_request, response) => response.socket?.destroy()
  await expect(call()).rejects.toEqual(failed('connection'))
  const unknown = Object.assign(new Error('x'), { code: 'ENOTFOUND' })
  const lost = call({ url: `http://inside.example:${port}/` }, async () => Promise.reject(unknown))
  await expect(lost).rejects.toMatchObject({ message: 'No connection: no such name is known.' })
})

it('a check of the text alone says why an address is refused', async () => {
  const outbound = openOutbound(own.db, 'systems')
  await outbound.check(`http://127.0.0.1:${port}/health`)
  await expect(outbound.check('http://10.1.2.3/')).rejects.toThrow(
    '10.1.2.3:80 is not on the list of allowed addresses. An administrator can add it.',
  )
})
