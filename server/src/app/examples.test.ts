import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import {
  type BuiltCredential,
  buildCredential,
  partnerToken,
} from '../../test/factories/client-credentials.ts'
import { buildHostedInvoice } from '../../test/factories/hosted-invoices.ts'
import { programEnvironment } from '../../test/program-environment.ts'
import { testApp } from '../../test/test-app.ts'
import { localFiles } from '../platform/files/local-files.ts'
import { createWebhook, rotateSecret } from '../features/webhooks/webhooks.service.ts'
import { getDelivery, resendDelivery, sendTest } from '../features/webhooks/webhook-deliveries.service.ts'

const example = (name: string) => fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url))
let client: number
let credential: BuiltCredential
let folder: string
const app = closedAtEnd(await testApp({ worker: true }))
beforeAll(async () => {
  const hosted = await buildHostedInvoice(app, { pdf: '%PDF-1.7 first' })
  client = hosted.client
  credential = await buildCredential(app.db, client)
  for (let at = 1; at < 5; at += 1) await addInvoice(hosted, at)
  folder = await mkdtemp(join(tmpdir(), 'nineops-examples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function addInvoice(of: { client: number; brand: number; run: number }, at: number): Promise<void> {
  const account = await app.build.account(of)
  const pdf = await localFiles(join(app.dataDir, 'files')).write(
    `more-${at}.pdf`,
    Buffer.from(`%PDF-1.7 ${at}`),
  )
  const hostedAt = new Date(Date.now() + at)
  await app.db
    .insertInto('invoices')
    .values({
      invoice_run_index: of.run,
      client_index: of.client,
      brand_index: of.brand,
      account_index: account,
      kind: 'invoice',
      number: `MORE/${at}`,
      invoice_date: '2026-11-02',
      due_date: '2026-11-16',
      net: '10.00',
      vat: '2.00',
      gross: '12.00',
      pdf_key: pdf.key,
      pdf_sha256: pdf.sha256,
      pdf_bytes: pdf.bytes,
      confirmed_at: hostedAt,
      hosted_at: hostedAt,
    })
    .execute()
}

const run = (name: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [example(name), ...args], {
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
async function outcome(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  if (!child.stdout || !child.stderr) throw new Error('No output.')
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, out, err }
}

/** A proxy in front of the product that gives each of these answers once, which clients must handle. */
async function faultyProxy(faults: [part: string, status: number, headers?: Record<string, string>][]) {
  const front: Server = createServer((request, response) => {
    const at = faults.findIndex(([part]) => request.url?.includes(part))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault) {
      response.writeHead(fault[1], fault[2]).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host: _host, connection: _connection, ...headers } = request.headers
      void fetch(`${app.address}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }).then(async answer => {
        const { 'content-encoding': _encoding, ...sent } = Object.fromEntries(answer.headers)
        response.writeHead(answer.status, sent).end(Buffer.from(await answer.arrayBuffer()))
        return answer.status
      })
    })
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}/dash`,
    close: () => front.close(),
  }
}
const env = (url: string) => ({
  DASH_URL: url,
  CLIENT_ID: credential.clientId,
  CLIENT_SECRET: credential.secret,
  PAGE_SIZE: '2',
})

describe('dash-client.mjs in a process of its own', () => {
  it('saves the CSV and every PDF byte for byte, waits where it must, and requests a new token', async () => {
    const faults: [string, number, Record<string, string>?][] = [
      ['/dash/invoices?', 429, { 'retry-after': '1' }],
      ['/pdf', 401],
      ['/dash/token', 503, { 'retry-after': '1' }],
    ]
    const front = await faultyProxy(faults)
    const { code, out, err } = await outcome(run('dash-client.mjs', [folder, '2026-01-01'], env(front.url)))
    front.close()
    expect(code, err).toBe(0)
    expect(faults).toEqual([])
    expect(err.match(/waiting 1 s/g)).toHaveLength(2)
    expect(JSON.parse(out)).toEqual({ folder, sent: 11, unchanged: 0 })
    const token = await partnerToken(app, credential)
    const read = async (path: string, accept: string) =>
      Buffer.from(
        await (
          await fetch(`${app.address}/dash${path}`, { headers: { authorization: `Bearer ${token}`, accept } })
        ).arrayBuffer(),
      )
    expect(await readFile(join(folder, 'invoices.csv'), 'utf8')).toBe(
      (await read('/invoices?sort=hostedAt&pageSize=500', 'text/csv')).toString(),
    )
    const invoices = JSON.parse((await read('/invoices', 'application/json')).toString()) as {
      index: number
      number: string
    }[]
    expect(invoices).toHaveLength(5)
    for (const { index, number } of invoices)
      expect(await readFile(join(folder, `${number.replace('/', '_')}.pdf`))).toEqual(
        await read(`/invoices/${index}/pdf`, 'application/pdf'),
      )
    expect((await readdir(folder)).toSorted()).toHaveLength(7)
  })

  it('downloads nothing on a second run, and leaves every file as it was', async () => {
    const before = await stat(join(folder, 'MORE_1.pdf'))
    const { code, out, err } = await outcome(
      run('dash-client.mjs', [folder, '2026-01-01'], env(`${app.address}/dash/`)),
    )
    expect(code, err).toBe(0)
    expect(JSON.parse(out)).toEqual({ folder, sent: 0, unchanged: 11 })
    expect((await stat(join(folder, 'MORE_1.pdf'))).mtimeMs).toBe(before.mtimeMs)
  })

  it("downloads a PDF again that was deleted here, and prints the API's refusals", async () => {
    await rm(join(folder, 'MORE_2.pdf'))
    const again = await outcome(run('dash-client.mjs', [folder, '2026-01-01'], env(`${app.address}/dash`)))
    expect(JSON.parse(again.out)).toEqual({ folder, sent: 1, unchanged: 10 })
    const wrong = { ...env(`${app.address}/dash`), CLIENT_SECRET: 'wrong' }
    const refused = await outcome(run('dash-client.mjs', [join(folder, 'none')], wrong))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('/token: 401 invalid_client')
  })
})

describe('webhook-receiver.mjs in a process of its own', () => {
  it('stores each message once, whichever secret signs it, and refuses forgeries', async () => {
    const file = join(folder, 'messages.ndjson')
    const receivers: ChildProcess[] = []
    const start = async (secret: string, port: string) => {
      const child = run('webhook-receiver.mjs', [file], { WEBHOOK_SECRET: secret, PORT: port })
      receivers.push(child)
      const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
      return /:(\d+)/.exec(line.toString())?.[1] ?? ''
    }
    const stop = async () => {
      const child = receivers.pop()
      child?.kill()
      if (child) await once(child, 'exit')
    }
    try {
      const port = await start('whsec_AAAA', '0')
      const address = `127.0.0.1:${port}`
      await app.db.insertInto('allowed_addresses').values({ address, purpose: 'webhooks' }).execute()
      const url = `http://${address}/`
      const values = { url, description: '', events: ['run.complete' as const], state: 'active' as const }
      const webhook = await createWebhook(app.db, client, values, 'test')
      const sent = async (index: number) => {
        for (;;) {
          const delivery = await getDelivery(app.db, client, webhook.index, index)
          if (delivery.state === 'delivered' || delivery.state === 'failed') return delivery
          await new Promise(resolve => setTimeout(resolve, 50))
        }
      }
      const test = async () => sent((await sendTest(app.db, client, webhook.index)).index)
      // It does not know the secret yet.
      expect(await test()).toMatchObject({ state: 'failed', lastStatus: 401 })
      await stop()
      await start(webhook.secret, port)
      const first = await test()
      expect(first).toMatchObject({ state: 'delivered', lastStatus: 204 })
      await resendDelivery(app.db, client, webhook.index, first.index)
      expect(await sent(first.index)).toMatchObject({ state: 'delivered', resends: 1 })
      const { secret } = await rotateSecret(app.db, client, webhook.index, 1)
      // The old secret is enough during the overlap. Messages already received are still known after a restart.
      expect((await test()).state).toBe('delivered')
      await stop()
      await start(`${secret},${webhook.secret}`, port)
      await resendDelivery(app.db, client, webhook.index, first.index)
      expect((await sent(first.index)).state).toBe('delivered')
      const stored = (await readFile(file, 'utf8')).trim().split('\n')
      expect(stored).toHaveLength(2)
      expect(stored[0]).toBe(first.body)
      const forged = await fetch(url, {
        method: 'POST',
        body: first.body,
        headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
      })
      expect(forged.status).toBe(401)
    } finally {
      while (receivers.length > 0) await stop()
    }
  })
})
