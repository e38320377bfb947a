import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice } from '../../../test/factories/hosted-invoices.ts'
import { type CallOptions, testApp } from '../../../test/test-app.ts'
import { buildServer } from '../../app/server.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const own = await buildHostedInvoice(app, { pdf: '%PDF-1.7 hosted' })
const token = await dash.tokenFor(own.client, [])
beforeAll(async () => {
  const address = { address: 'hooks.example.com', purpose: 'webhooks' }
  await app.db.insertInto('allowed_addresses').values(address).execute()
})

interface Said {
  code: string
  detail: string
  errors: { field: string; message: string }[]
}
const ask = (path: string, options: CallOptions = {}) => dash.call(token, path, options)
const said = async (answer: Response) => ((await answer.json()) as { error: Said }).error

describe('a faulty request is answered with what to fix', () => {
  it('parameters, each by its name', async () => {
    const query = 'page=NaN&pageSize=501&account=abc&from=2026-02-31&kind=bill&hostedSince=yesterday'
    const { errors } = await said(await ask(`/dash/invoices?${query}`))
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      page: 'must be a number',
      pageSize: 'must be at most 500',
      account: 'must be a number',
      from: 'must be a date that exists, YYYY-MM-DD',
      kind: 'must be one of: invoice, credit_note',
      hostedSince: 'must be an instant such as 2026-11-01T09:00:00Z',
    })
    expect((await said(await ask('/dash/invoices/NaN'))).detail).toBe('invoice: must be a number')
    expect((await said(await ask('/dash/invoices?page=1.5'))).detail).toBe('page: must be a whole number')
    expect((await said(await ask('/dash/invoices?page=1&page=2'))).detail).toBe('page: must be given once')
    const none = await said(await ask('/dash/webhooks', { method: 'POST', json: {} }))
    expect(none.errors).toContainEqual({ field: 'url', message: 'is required' })
  })

  it('an extra slash, and an unsupported method', async () => {
    for (const [path, words] of [
      ['/dash/brands/', 'Write the path as /dash/brands.'],
      ['/dash/invoices/', 'Leave out the slash at its end'],
      ['/dash/invoices?', ''],
    ] as const) {
      const answer = await ask(path)
      expect(answer.status, path).toBe(words === '' ? 200 : 404)
      if (words !== '') expect((await said(answer)).detail).toContain(words)
    }
    const answer = await ask('/dash/invoices', { method: 'POST', json: {} })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect((await said(answer)).code).toBe('method_not_allowed')
  })

  it('a missing token, and a call that is not for partners', async () => {
    expect((await said(await dash.call(null, '/dash/brands'))).detail).toContain('POST /dash/token')
    const answer = await ask('/dash/messages', { method: 'POST', json: {} })
    expect(answer.status).toBe(403)
    expect((await said(answer)).detail).toContain("your billing provider's staff")
  })
})

const made = async () => {
  const values = { url: `https://hooks.example.com/${Math.random()}`, events: ['run.complete'] }
  const answer = await ask('/dash/webhooks', { method: 'POST', json: values })
  return ((await answer.json()) as { index: number }).index
}

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }
  it('an empty body declared as JSON is no body, if the call accepts none', async () => {
    const index = await made()
    const tested = await ask(`/dash/webhooks/${index}/test`, { method: 'POST', headers: json })
    expect(tested.status).toBe(202)
    expect((await ask(`/dash/webhooks/${index}`, { method: 'DELETE', headers: json })).status).toBe(204)
    const missing = await ask('/dash/webhooks', { method: 'POST', headers: json })
    expect(missing.status).toBe(400)
    expect((await said(missing)).detail).toContain('The body is empty')
  })

  it('a form is not JSON, and text is neither', async () => {
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'url=x'],
      ['text/plain', '{}'],
      ['application/xml', '<x/>'],
    ] as const) {
      const answer = await fetch(`${app.address}/dash/webhooks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      })
      expect(answer.status, type).toBe(415)
      expect((await said(answer)).detail).toContain('application/json')
    }
  })
})

describe('a PDF', () => {
  it('is announced by the list with its size and checksum, or null', async () => {
    const [listed] = (await (await ask('/dash/invoices')).json()) as { pdf: object }[]
    const detail = (await (await ask(`/dash/invoices/${own.invoice}`)).json()) as { pdf: object }
    expect(listed?.pdf).toEqual(detail.pdf)
    expect(listed?.pdf).toMatchObject({ bytes: 15 })
    const csv = await (await ask('/dash/invoices', { headers: { accept: 'text/csv' } })).text()
    expect(csv.split('\r\n')[0]).toMatch(/,pdf\.bytes,pdf\.sha256,pdf\.firstSha256$/)
    const without = await buildHostedInvoice(app)
    const other = await dash.tokenFor(without.client, [])
    const rows = (await (await dash.call(other, '/dash/invoices')).json()) as object[]
    expect(rows).toMatchObject([{ pdf: null }])
    const line = await (await dash.call(other, '/dash/invoices', { headers: { accept: 'text/csv' } })).text()
    expect(line.split('\r\n')[1]).toMatch(/,,,$/)
  })

  it('is not sent to clients that accept only plain JSON; the vendor type works', async () => {
    const path = `/dash/invoices/${own.invoice}/pdf`
    const refused = await ask(path, { headers: { accept: 'application/json' } })
    expect(refused.status).toBe(406)
    expect((await said(refused)).detail).toBe('This call answers application/pdf.')
    for (const accept of [
      'application/vnd.nineops.dash+json',
      'application/pdf',
      '*/*',
      'application/json, */*',
    ]) {
      const answer = await ask(path, { headers: { accept } })
      expect(answer.status, accept).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
    }
  })
})

/** A database connection that can be cut. */
async function way(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const listen = async (at: number): Promise<Server> => {
    const server = createServer(near => {
      const far = connect(Number(port), hostname)
      for (const one of [near, far]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => sockets.delete(one))
      }
      near.pipe(far).pipe(near)
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  const on = typeof address === 'object' && address ? address.port : 0
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(on)
  const cut = () => {
    server.close()
    for (const one of sockets) one.destroy()
  }
  return { url: through.href, cut, restore: async () => void (server = await listen(on)) }
}

it('a server without its database answers 503 with Retry-After, and recovers once it is back', async () => {
  const { url, cut, restore } = await way(app.url)
  const config = loadConfig({ DATA_DIR: app.dataDir, PORT: '0' })
  const server = await buildServer({ config, databaseUrl: url, log: createLog('far') })
  try {
    const to = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const call = () => fetch(`${to}/dash/brands`, { headers: { authorization: `Bearer ${token}` } })
    expect((await call()).status).toBe(200)
    cut()
    const answer = await call()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await said(answer)).toMatchObject({ code: 'not_ready' })
    await restore()
    expect((await call()).status).toBe(200)
  } finally {
    await server.close()
    cut()
  }
})
