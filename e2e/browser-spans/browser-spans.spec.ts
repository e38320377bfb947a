import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { startDemoPortal } from '../start-portal.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** The smallest collector of traces: keeps every span that it is sent. */
async function startCollector() {
  const spans: Span[] = []
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    for (const { scopeSpans } of ((await json(request)) as Sent).resourceSpans)
      spans.push(...scopeSpans.flatMap(scope => scope.spans))
    reply.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, reply) => void take(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { spans, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('a click is followed from the browser to its statements and its job; without a collector nothing is traced', {
  tag: '@soak',
}, async ({ page, address }) => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const untraced = await fetch(`${address}/api/login/test`, { headers: { traceparent } })
  expect(untraced.headers.has('traceresponse')).toBe(false)

  const collector = await startCollector()
  const portal = await startDemoPortal({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address } })
  try {
    await openAs(page, portal.address, 'admin', '/bureau/invoice-runs?client=1')
    await page.getByRole('grid').first().getByRole('link').first().click()
    const under = (parent: Span | undefined) =>
      collector.spans.filter(span => parent && span.parentSpanId === parent.spanId)
    const named = (name: RegExp) => collector.spans.filter(span => name.test(span.name))
    await expect
      .poll(() => {
        const [browser] = named(/^browser GET \/api\/invoiceruns\/\d+$/)
        const [call] = under(browser)
        return [call?.name, call?.traceId === browser?.traceId, under(call).map(({ name }) => name)]
      })
      .toEqual([
        'GET /api/invoiceruns/:id',
        true,
        expect.arrayContaining([expect.stringMatching(/^select \w+$/)]),
      ])

    // What the call begins belongs to its trace, in whichever process it is done.
    const api = await signInToApi(portal.address, 'admin', password)
    await api.post('/api/exports', { list: 'accounts', params: { client: 1 }, format: 'csv' })
    const statementsOfJob = () => {
      const [call] = named(/^POST \/api\/exports$/)
      return under(under(call).find(({ name }) => name === 'exports.build')).length
    }
    await expect.poll(statementsOfJob).toBeGreaterThan(0)
    expect(JSON.stringify(collector.spans), 'values of statements').not.toContain('nineops-demo')
  } finally {
    await portal.stop()
    collector.close()
  }
})
