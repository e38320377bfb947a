import { exportState } from '@nineops/contract/portal/exports.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { readXlsx } from '../../../test/xlsx-reader.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { entryExports } from '../rate-cards/rate-card-exports.service.ts'
import { buildExport } from './build-export.service.ts'
import { insertExport, selectExport } from './exports.repository.ts'
import { forgetExport, readyExport } from './exports.service.ts'

let client = 0
let card = 0
const ROWS = 5000

const app = closedAtEnd(await testApp({ worker: true }))
beforeAll(async () => {
  const add = (name: string, values: Record<string, unknown>) =>
    sql<{
      index: number
    }>`insert into ${sql.table(name)} (${sql.join(Object.keys(values).map(key => sql.ref(key)))})
      values (${sql.join(Object.values(values))}) returning index`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.index ?? 0)
  client = await add('clients', { name: 'Acme' })
  const carrier = await add('carriers', {
    client_index: client,
    name: 'Trunkline',
    profile_name: 'nineops-csv',
    status: 'active',
  })
  card = await add('rate_cards', {
    client_index: client,
    carrier_index: carrier,
    name: 'Standard',
    valid_from: '2026-01-01',
    entries: ROWS,
  })
  await sql`insert into rate_card_entries (rate_card_index, prefix, destination, product_group, connection_fee,
      price_day, price_evening, price_weekend, minimum_charge, first_increment, next_increment)
    select ${card}, '44' || lpad(n::text, 6, '0'), case when n = 7 then '=1+1' else 'Place ' || n end,
      'National calls', 0.0125, n, 1.5, 2, 0, 1, 1
    from generate_series(1, ${ROWS}::int) n`.execute(app.db)
})

const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']
const ask = (json: object, roles?: readonly Role[]) =>
  app.call('/api/exports', {
    method: 'POST',
    json: { list: 'rate-card-entries', params: { client, rateCard: card }, format: 'csv', ...json },
    ...(roles && { roles }),
  })
const codeOf = async (response: Response) => {
  const error = await errorOf(response)
  return `${response.status} ${error.code}`
}

async function file(json: object): Promise<Buffer> {
  const response = await ask(json)
  expect(response.status).toBe(202)
  const { index } = exportState.parse(await response.json())
  await expect
    .poll(async () => exportState.parse(await (await app.call(`/api/exports/${index}`)).json()).status, {
      timeout: 20_000,
    })
    .toBe('ready')
  const answer = await app.call(`/api/exports/${index}/file`)
  expect(answer.headers.get('content-disposition')).toContain('rate-card-entries-')
  return Buffer.from(await answer.arrayBuffer())
}

it('all rows are exported as CSV, sorted and filtered like the list, with text that no spreadsheet runs', async () => {
  const text = (
    await file({ query: { sort: '-priceDay' }, columns: ['prefix', 'priceDay', 'destination'] })
  ).toString()
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect(lines.slice(0, 2)).toEqual(['Prefix,Day/min,Destination', `44005000,5000.000000,Place 5000`])
  expect(lines.at(-7)).toBe("44000007,7.000000,'=1+1")
  const filtered = (await file({ query: { filter: 'Place 123' }, columns: ['prefix'] })).toString()
  expect(filtered.trimEnd().split('\r\n')).toHaveLength(1 + 1 + 10)
})

it('all rows are exported as XLSX with amounts as exact numbers and text as text', async () => {
  const { sheets } = await readXlsx(
    await file({ format: 'xlsx', columns: ['destination', 'connectionFee', 'firstIncrement'] }),
  )
  expect(sheets[0]?.rows).toHaveLength(ROWS + 1)
  expect(sheets[0]?.rows[7]).toEqual([
    '=1+1',
    { number: '0.012500', format: '#,##0.00####' },
    { number: '1', format: '#,##0' },
  ])
})

it('a list and its export need the same role, and nobody gets another user’s export', async () => {
  expect(await codeOf(await ask({}, crm))).toBe('403 forbidden')
  const { index } = exportState.parse(await (await ask({})).json())
  for (const path of ['', '/file'])
    expect(await codeOf(await app.call(`/api/exports/${index}${path}`, { roles: crm }))).toBe(
      '404 export_not_found',
    )
  expect(await codeOf(await app.call(`/api/exports/${index}`, { method: 'DELETE', roles: crm }))).toBe(
    '404 export_not_found',
  )
  const listed = await app.call('/api/exports', { roles: crm })
  expect(z.array(exportState).parse(await listed.json())).toEqual([])
})

it('a user who loses access to a list cannot download its export either', async () => {
  const content = await file({ columns: ['prefix'] })
  expect(content.length).toBeGreaterThan(0)
  const [latest] = z.array(exportState).parse(await (await app.call('/api/exports')).json())
  const { index, userIndex } = (await selectExport(app.db, latest?.index ?? 0)) ?? { index: 0, userIndex: 0 }
  const ready = (roles: readonly Role[]) =>
    readyExport(app.db, [entryExports], { index: userIndex, roles }, index)
  expect((await ready(['NINEOPS_BUREAU_ACCESS'])).status).toBe('ready')
  await expect(ready(crm)).rejects.toMatchObject({ body: { code: 'forbidden' } })
})

it('what the list would refuse, its export refuses at once', async () => {
  expect(await codeOf(await ask({ list: 'nothing' }))).toBe('404 export_list_not_found')
  expect((await ask({ params: { client, rateCard: 999_999 } })).status).toBe(404)
  for (const wrong of [
    { query: { sort: 'nonsense' } },
    { query: { filter: 'a\0b' } },
    { params: { client: 'x', rateCard: card } },
    { columns: ['nonsense'] },
  ])
    expect((await ask(wrong)).status).toBe(400)
})

it('a cancelled export has no file, and is cancelled once', async () => {
  const { index } = exportState.parse(await (await ask({ format: 'xlsx' })).json())
  const cancel = () => app.call(`/api/exports/${index}`, { method: 'DELETE' })
  expect(exportState.parse(await (await cancel()).json()).status).toBe('cancelled')
  expect((await cancel()).status).toBe(200)
  expect(await codeOf(await app.call(`/api/exports/${index}/file`))).toBe('409 export_not_ready')
})

it('if two workers make an export, because one seemed dead, it keeps its file', async () => {
  const { index } = await insertExport(app.db, {
    user_index: 1,
    list: 'rate-card-entries',
    input: JSON.stringify({ params: { client, rateCard: card }, query: {} }),
    columns: ['prefix'],
    format: 'csv',
    rows_total: ROWS,
  })
  const files = localFiles(`${app.dataDir}/files`)
  const work = { db: app.db, files, signal: new AbortController().signal }
  await Promise.all([buildExport(work, [entryExports], index), buildExport(work, [entryExports], index)])
  expect(await selectExport(app.db, index)).toMatchObject({ status: 'ready', rowsDone: ROWS })
  expect(await files.exists(`exports/${index}.csv`)).toBe(true)
})

it('after 7 days an export and its file are gone', async () => {
  const content = await file({ columns: ['prefix'] })
  expect(content.length).toBeGreaterThan(0)
  const [latest] = z.array(exportState).parse(await (await app.call('/api/exports')).json())
  const index = latest?.index ?? 0
  expect(Date.parse(latest?.expiresAt ?? '') - Date.parse(latest?.createdAt ?? '')).toBe(7 * 86_400_000)
  const files = localFiles(`${app.dataDir}/files`)
  expect(await files.list('exports')).toContain(`exports/${index}.csv`)
  await forgetExport({ db: app.db, files }, index)
  expect(await files.list('exports')).not.toContain(`exports/${index}.csv`)
  expect((await app.call(`/api/exports/${index}`)).status).toBe(404)
})
