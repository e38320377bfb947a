import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@nineops/contract/http'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashPathOf, dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice, buildUsageLine } from '../../../test/factories/hosted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { onlyValueOf, updateRow } from '../../platform/db/rows.ts'

async function build() {
  const hosted = await buildHostedInvoice(app, { pdf: `%PDF-1.7 ${'x'.repeat(4000)}` })
  await buildUsageLine(app.db, hosted)
  const staff = await dash.tokenFor(hosted.client)
  const json = { text: 'News', startDate: '2026-11-01T09:00:00Z', endDate: '2099-01-01T00:00:00Z' }
  const created = await dash.call(staff, '/dash/messages', { method: 'POST', json })
  const { index } = (await created.json()) as { index: number }
  return { ...hosted, reseller: hosted.client, message: index }
}

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const own = await build()
const token = await dash.tokenFor(own.client, [])

const gets = (): Endpoint[] =>
  app.endpoints.filter(
    ({ method, path, roles }) => method === 'GET' && path.startsWith('/dash/') && roles === 'dash',
  )
const pathOf = (endpoint: Endpoint) => dashPathOf(endpoint, own)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  dash.call(token, path, { headers, method })

it('an unchanged answer is not sent again: every list, item, CSV and PDF, by GET and HEAD', async () => {
  for (const endpoint of gets())
    for (const accept of ['*/*', ...(endpoint.csv ? ['text/csv'] : [])])
      for (const encoding of ['identity', 'gzip']) {
        const name = `${endpoint.path} ${accept} ${encoding}`
        const headers = { accept, 'accept-encoding': encoding }
        const first = await get(pathOf(endpoint), headers)
        const tag = first.headers.get('etag') ?? ''
        expect(tag, name).toMatch(/^(W\/)?"[\w-]{20,}"$/)
        expect(first.headers.get('cache-control'), name).toBe('private, no-cache')
        for (const method of ['GET', 'HEAD']) {
          const again = await get(
            pathOf(endpoint),
            { ...headers, 'if-none-match': `"other", ${tag}` },
            method,
          )
          expect(again.status, `${method} ${name}`).toBe(304)
          expect(await again.text()).toBe('')
          expect(again.headers.get('etag')).toBe(tag)
          expect(again.headers.get('dash-metadata')).toBe(first.headers.get('dash-metadata'))
          expect(again.headers.get('vary')).toBe(first.headers.get('vary'))
        }
        expect((await get(pathOf(endpoint), { ...headers, 'if-none-match': '"other"' })).status).toBe(200)
      }
})

it('a change is visible: in the row, and in the count alone', async () => {
  const path = '/dash/accounts?pageSize=1'
  const tag = (await get(path)).headers.get('etag') ?? ''
  await app.build.account(own, { account_number: 'ZZ-last' })
  const more = await get(path, { 'if-none-match': tag })
  expect(more.status).toBe(200)
  const next = more.headers.get('etag') ?? ''
  await updateRow(app.db, 'accounts', own.account, { company_name: 'Renamed Ltd' })
  expect((await get(path, { 'if-none-match': next })).status).toBe(200)
})

it('an unchanged PDF is recognised by its checksum, without reading the file', async () => {
  const path = `/dash/invoices/${own.invoice}/pdf`
  const first = await get(path)
  const { pdf_key: key, pdf_sha256: sha256 } = await app.db
    .selectFrom('invoices')
    .select(['pdf_key', 'pdf_sha256'])
    .where('index', '=', own.invoice)
    .executeTakeFirstOrThrow()
  expect(first.headers.get('etag')).toBe(`"${sha256}"`)
  await rm(join(app.dataDir, 'files', key ?? ''))
  expect((await get(path, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
})

it('a PDF that is gone, cut short or changed is refused by its name, and not cached', async () => {
  const damaged = await buildHostedInvoice(app, { pdf: `%PDF-1.7 ${'x'.repeat(4000)}` })
  await updateRow(app.db, 'invoices', damaged.invoice, {
    client_index: own.client,
    account_index: own.account,
    brand_index: own.brand,
    number: 'H-DAMAGED',
  })
  const key = await onlyValueOf(app.db, 'invoices', 'pdf_key', { index: damaged.invoice })
  const path = join(app.dataDir, 'files', key ?? '')
  const refused = async (damage: string) => {
    const answer = await get(`/dash/invoices/${damaged.invoice}/pdf`)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'stored_file_damaged',
        detail: expect.stringContaining(`H-DAMAGED.pdf ${damage}`) as string,
      },
    })
  }
  await writeFile(path, `%PDF-1.7 ${'y'.repeat(4000)}`)
  await refused('is not the one that was made')
  await truncate(path, 100)
  await refused('was cut short or added to')
  await rm(path)
  await refused('is missing')
})

it('failures, tokens and /api are never cached', async () => {
  for (const answer of [
    await get('/dash/accounts/999999'),
    await get('/dash/nothing'),
    await dash.call(null, '/dash/brands'),
    await app.call('/api/clients'),
  ]) {
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})
