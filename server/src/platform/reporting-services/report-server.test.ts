import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportServer, type ReportServerLimits, type RenderRequest } from './report-server.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

let asked: IncomingMessage[] = []
let replies: Reply[] = []
const server = createServer((request, response) => {
  asked.push(request)
  const reply = replies.length > 1 ? replies.shift() : replies[0]
  reply?.(request, response)
})
let host = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  replies = []
})

const sends =
  (status: number, type: string, body: string): Reply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }
const stopsHalfWay: Reply = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF')
const dropsTheLine: Reply = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '500' }).write('%PDF')
  setTimeout(() => response.destroy(), 20)
}
const page = (code: string) =>
  sends(500, 'text/html', `<html><body><h1>Error</h1><p>The secret inside (${code}) here</p></body></html>`)
const request: RenderRequest = {
  report: 'margin',
  format: 'PDF',
  parameters: { ClientIndex: '10', Brands: ['3', '4'], Cause: 'a&b=c d' },
}
// A slow machine is not a silent server: only tests of silence have a short time-out.
const PATIENCE_MS = 20_000
const limits: ReportServerLimits = { maxBytes: 1000, retryAfterMs: [1, 1] }

async function render(
  address = `http://bureau:p%40ss@${host}/ReportServer`,
  of = request,
  silenceMs = PATIENCE_MS,
): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of reportServer(address, { ...limits, silenceMs }).render(of)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('a report is requested by URL access, with Basic credentials that are not in the address', async () => {
  replies = [sends(200, 'application/pdf', '%PDF-1.7')]
  expect(await render()).toBe('%PDF-1.7')
  expect(asked[0]?.url).toBe(
    '/ReportServer?/NineOps/margin&rs:Command=Render&rs:Format=PDF&ClientIndex=10&Brands=3&Brands=4&Cause=a%26b%3Dc%20d',
  )
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('bureau:p@ss').toString('base64')}`)
})

test('the folder after the address is used', async () => {
  replies = [sends(200, 'text/csv', 'a,b')]
  await render(`http://${host}/ReportServer?/Billing%20reports/Nine/`, {
    ...request,
    format: 'CSV',
    parameters: {},
  })
  expect(asked[0]?.url).toBe('/ReportServer?/Billing%20reports/Nine/margin&rs:Command=Render&rs:Format=CSV')
  expect(asked[0]?.headers.authorization).toBeUndefined()
})

test.each([
  ['a wrong password', sends(401, 'text/html', 'secret'), 'failed', /user name and password/],
  ['a sign-in page elsewhere', sends(302, 'text/html', 'secret'), 'failed', /led elsewhere/],
  ['a sign-in page in its place', sends(200, 'text/html', 'secret'), 'failed', /could not make/],
  ['a report that is not there', page('rsItemNotFound'), 'not-found', /no such report/],
  ['a report that is not there', page('rsErrorNotFound'), 'not-found', /no such report/],
  ['a wrong address', sends(404, 'text/html', 'secret'), 'not-found', /no such report/],
  ['a user who may not', page('rsAccessDenied'), 'failed', /may not run/],
  ['other parameters', page('rsUnknownReportParameter'), 'failed', /parameters.*rsUnknownReportParameter/],
  ['a broken report', page('rsProcessingAborted'), 'failed', /\(rsProcessingAborted\)/],
  ['a failure without a code', sends(500, 'text/plain', 'secret'), 'failed', /\(status 500\)/],
  ['too much', sends(200, 'application/pdf', 'x'.repeat(1001)), 'failed', /larger than/],
  ['silence', () => undefined, 'failed', /in time/],
  ['silence half-way', stopsHalfWay, 'failed', /in time/],
  ['a line that drops', dropsTheLine, 'failed', /broke off/],
] as const)('%s is described in words, without its page', async (what, reply, kind, words) => {
  replies = [reply]
  const silenceMs = what.startsWith('silence') ? 250 : undefined
  const failure = (await render(undefined, undefined, silenceMs).catch((error: unknown) => error)) as Error
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(words) })
  expect(failure.message).not.toContain('secret')
  expect(asked).toHaveLength(1)
})

test('a restarting server is asked again, but not for ever', async () => {
  replies = [sends(503, 'text/plain', ''), sends(502, 'text/plain', ''), sends(200, 'application/pdf', 'ok')]
  expect(await render()).toBe('ok')
  replies = [sends(503, 'text/plain', '')]
  asked = []
  await expect(render()).rejects.toThrow('(status 503)')
  expect(asked).toHaveLength(3)
})

test('an unreachable server is reported in words', async () => {
  await expect(render('http://127.0.0.1:1/ReportServer')).rejects.toThrow('could not be reached')
})
