import { mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, isDash } from '@nineops/contract/http'
import { roles } from '@nineops/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildRunOf } from '../../test/factories/packs.ts'
import { exported } from '../../test/exported.ts'
import { type S3StandIn, startS3StandIn } from '../../test/s3-stand-in.ts'
import { type SftpStandIn, startSftpStandIn } from '../../test/sftp-stand-in.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { callFileActions } from '../features/data-collection/data-collection.actions.ts'
import { deliveryActions } from '../features/deliveries/deliveries.actions.ts'
import { pathActions } from '../features/paths/paths.actions.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { onlyValueOf, updateRow } from '../platform/db/rows.ts'
import { parseS3, parseSftp } from '../platform/files/storage-addresses.ts'
import { type JsonSchema, sample } from '../platform/openapi/sample-values.ts'

let app: TestApp
let folder: string
let sftp: SftpStandIn
let s3: S3StandIn
let client: number
let carrier: number
let run: number
let billRun: number
let occurrence: number
const indexes: Record<string, number> = {}

/** Rows as every version until now wrote them: with the whole path. */
async function writeOldRows(): Promise<void> {
  const [incoming, outgoing] = [join(folder, 'incoming/acme'), join(folder, 'outgoing/acme')]
  const path = (direction: 'input' | 'output', at: string, carrierIndex: number | null) =>
    app.db
      .insertInto('paths')
      .values({
        client_index: client,
        direction,
        path: at,
        carrier_index: carrierIndex,
        deliverables: ['pack'],
      })
      .returning('index')
      .executeTakeFirstOrThrow()
  await path('input', incoming, carrier)
  await path('input', join(folder, 'elsewhere/gone'), carrier)
  await path('input', `${parseSftp(sftp.url).name}/acme`, carrier)
  await path('input', 'sftp://nobody@files.gone.example/in/lost', carrier)
  await path('output', `${parseS3(s3.url).name}/acme`, null)
  const output = await path('output', outgoing, null)
  indexes['path'] = output.index
  const delivery = await app.db
    .insertInto('deliveries')
    .values({
      invoice_run_index: run,
      client_index: client,
      kind: 'pack',
      file_index: 1,
      name: 'pack.zip',
      storage_key: 'pack',
      file_bytes: 3,
      file_sha256: 'a'.repeat(64),
      path_index: output.index,
      path: outgoing,
      state: 'delivered',
      delivered_name: 'pack.zip',
      bytes: 3,
      sha256: 'a'.repeat(64),
      written: true,
      delivered_at: new Date(),
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  indexes['delivery'] = delivery.index
  const file = await app.db
    .insertInto('data_collection_files')
    .values({
      client_index: client,
      carrier_index: carrier,
      name: 'old.csv',
      sha256: 'b'.repeat(64),
      bytes: 3,
      storage_key: 'old',
      source_path: join(incoming, 'old.csv'),
      status: 'failed',
      failure: 'The header line cannot be read as CSV.',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  indexes['file'] = file.index
  await updateRow(app.db, 'bill_runs', billRun, { failure: `${incoming}: The folder does not exist.` })
  const user = { index: (await app.callerFor(['NINEOPS_BUREAU_ACCESS'])).index, username: 'bea' }
  const schedule = await app.db
    .insertInto('schedules')
    .values({
      name: 'Collect',
      action: 'collect-files',
      client_index: client,
      cron: '0 6 * * *',
      paused: true,
      created_by: user.index,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  const [drops, bucket] = [parseSftp(sftp.url).name, parseS3(s3.url).name]
  const due = await app.db
    .insertInto('schedule_occurrences')
    .values({
      schedule_index: schedule.index,
      due_at: new Date(),
      action: 'collect-files',
      client_index: client,
      user_index: user.index,
      status: 'failed',
      started_at: new Date(),
      finished_at: new Date(),
      message: `Acme, ${incoming}: The folder does not exist. ${drops}: refused. sftp://nobody@files.gone.example/in/lost: gone.`,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  occurrence = due.index
  await app.db
    .insertInto('schedule_occurrence_parts')
    .values({
      occurrence_index: due.index,
      number: 1,
      client_index: client,
      label: `Acme, ${incoming}`,
      input: JSON.stringify({ path: incoming, problem: 'The folder does not exist.' }),
      status: 'failed',
      message: 'The folder does not exist.',
    })
    .execute()
  for (const [action, values] of [
    [pathActions.added, { after: { path: incoming, problem: `${incoming} does not exist.` } }],
    [pathActions.deleted, { before: { path: join(folder, 'no-longer-configured') } }],
    [pathActions.added, { after: { path: `${drops}/acme`, problem: `${drops} could not be reached.` } }],
    [pathActions.deleted, { before: { path: 's3://buckets.gone.example:9000/kept/acme' } }],
    [deliveryActions.delivered, { entityIndex: delivery.index, after: { path: bucket, name: 'pack.zip' } }],
    [
      callFileActions.received,
      { entityIndex: file.index, after: { name: 'old.csv', path: join(incoming, 'old.csv') } },
    ],
    [deliveryActions.delivered, { entityIndex: delivery.index, after: { path: outgoing, name: 'pack.zip' } }],
  ] as const)
    await writeAudit(app.db, user, 'old', { action, clientIndex: client, ...values })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nineops-roots-'))
  const roots = ['incoming', 'outgoing', 'more/incoming'].map(name => join(folder, name))
  for (const root of roots) await mkdir(join(root, 'acme'), { recursive: true })
  ;[sftp, s3] = [await startSftpStandIn(), await startS3StandIn()]
  mkdirSync(join(sftp.folder, 'drops/acme'), { recursive: true })
  app = await testApp({ settings: { IO_ROOTS: `${roots.join(':')} ${sftp.url} ${s3.url}` } })
  client = await app.build.client('Acme')
  carrier = await app.build.carrier(client, 'Trunkline')
  run = await buildRunOf(app.db, client)
  billRun = await onlyValueOf(app.db, 'invoice_runs', 'bill_run_index', { index: run })
  await writeFile(join(folder, 'incoming/acme/today.csv'), 'call_id,cli\n')
  const before = new Date(Date.now() - 60_000)
  await utimes(join(folder, 'incoming/acme/today.csv'), before, before)
  await writeOldRows()
})
afterAll(async () => {
  await app.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** Each path that the call may have with what there is in the database. */
function addresses({ path, params, query }: Endpoint): string[] {
  const schema = params && (z.toJSONSchema(params, { io: 'input' }) as JsonSchema)
  const values = schema ? (sample(schema, {}) as Record<string, unknown>) : {}
  const asked = query && (z.toJSONSchema(query, { io: 'input' }) as JsonSchema)
  const required = Object.entries(asked?.properties ?? {}).filter(([name]) => asked?.required?.includes(name))
  const filled = required.map(([name, one]): [string, string] => [name, String(sample(one, {}))])
  const search = new URLSearchParams(filled)
  const known: Record<string, number> = { client, carrier, billRun, run, occurrence, ...indexes }
  return [null, 1, 2, 3, 4].map(guess => {
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (path.startsWith('/api/invoiceruns/{id}') && name === 'id') return String(run)
      const one = guess === null ? known[name] : name === 'client' ? client : guess
      return typeof values[name] === 'string' ? values[name] : String(one ?? 1)
    })
    return search.size > 0 ? `${at}?${search.toString()}` : at
  })
}

/** Folders of the server, and the servers it uses. */
const ownFolders = () => [
  folder,
  app.dataDir,
  new URL(sftp.url).host,
  new URL(s3.url).host,
  'carrier@',
  'gone.example',
]
/** Reads until the answer ends; streams of events never do. */
async function bodyOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return ''
  }
  return answer.text()
}

test('no answer of any read names a folder of the server, or a server that it uses', {
  timeout: 300_000,
}, async () => {
  const statuses = new Map<number, number>()
  const told: string[] = []
  const read = app.endpoints.filter(one => one.method === 'GET' && !isDash(one))
  expect(read.length).toBeGreaterThan(100)
  for (const endpoint of read)
    for (const address of new Set(addresses(endpoint))) {
      const answer = await app.call(address, { roles })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const body = await bodyOf(answer)
      if (ownFolders().some(own => body.includes(own))) told.push(address)
    }
  expect(told).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(100)
})

test('paths are shown and entered by the name of their root, and old ones mean what they meant', async () => {
  const get = async (path: string) => (await app.call(path, { roles })).json()
  const at = `/api/clients/${client}`
  expect(await get(`${at}/paths/input`)).toMatchObject([
    { path: '…/gone', problem: expect.stringContaining('not inside the configured folders') },
    { path: 'incoming/acme', waiting: 1, problem: null },
    { path: 'drops/acme', kind: 'sftp', waiting: 0, problem: null },
    { path: '…/lost', problem: expect.stringContaining('not inside the configured folders') },
  ])
  expect(await get(`${at}/paths/output`)).toMatchObject([
    { path: 'outgoing/acme', problem: null },
    { path: 'nine/acme', kind: 's3', problem: 'The folder does not exist.' },
  ])
  expect(await get(`/api/invoiceruns/${run}/deliveries`)).toMatchObject([{ path: 'outgoing/acme' }])
  expect(await get(`${at}/datacollection/external/files?page=1&pageSize=10`)).toMatchObject([
    { name: 'today.csv', path: 'incoming/acme/today.csv', status: 'waiting' },
    { name: 'old.csv', path: 'incoming/acme/old.csv' },
  ])
  expect(await get(`${at}/billruns/${billRun}`)).toMatchObject({
    failure: 'incoming/acme: The folder does not exist.',
  })
  const other = await app.call(`${at}/paths/output`, {
    method: 'POST',
    json: { path: 'incoming-2/acme/reports' },
  })
  expect(await other.json()).toMatchObject({ path: 'incoming-2/acme/reports', problem: null })
  const { path: stored } = await app.db
    .selectFrom('paths')
    .select('path')
    .orderBy('index', 'desc')
    .executeTakeFirstOrThrow()
  expect(stored).toBe(join(folder, 'more/incoming/acme/reports'))
})

test('a waiting file is collected by the path it is shown with, or in full', async () => {
  const take = (path: string) =>
    app.call(`/api/clients/${client}/datacollection/external/files/take`, {
      method: 'POST',
      json: { path, carrierIndex: carrier },
    })
  await app.call(`/api/clients/${client}/datacollection/clients`, {
    method: 'POST',
    json: { carrierIndex: carrier },
  })
  const taken = await take('incoming/acme/today.csv')
  expect([taken.status, await taken.json()]).toMatchObject([202, { path: 'incoming/acme/today.csv' }])
  const again = await take(join(folder, 'incoming/acme/today.csv'))
  expect(again.status).toBe(409)
})

test('refusals, exports and the audit trail name no folder of the server', async () => {
  const bodies: string[] = []
  const send = async (path: string, json: object) => {
    const answer = await app.call(path, { method: 'POST', json })
    bodies.push(await answer.text())
    return answer.status
  }
  // Its server is gone.
  await sftp.close()
  expect(
    await send(`/api/clients/${client}/paths/input`, { path: 'drops/more', carrierIndex: carrier }),
  ).toBe(409)
  const other = await app.build.client('Other')
  expect(await send(`/api/clients/${client}/paths/output`, { path: 'outgoing/acme' })).toBe(409)
  expect(await send(`/api/clients/${other}/paths/output`, { path: 'outgoing/acme/deep' })).toBe(409)
  expect(await send(`/api/clients/${client}/paths/output`, { path: '/etc' })).toBe(400)
  expect(await send(`/api/clients/${client}/paths/output`, { path: 'outgoing/../x' })).toBe(400)
  expect(
    await send(`/api/clients/${client}/datacollection/external/files/take`, {
      path: 'incoming/acme/none.csv',
      carrierIndex: carrier,
    }),
  ).toBe(404)
  bodies.push(await (await app.call('/api/openapi.json')).text())
  bodies.push(JSON.stringify(await exported(app, 'audit-trail', { params: {}, query: { filter: '' } })))
  bodies.push(JSON.stringify(await exported(app, 'schedule-occurrences', { params: {}, query: {} })))
  for (const body of bodies) {
    for (const own of ownFolders()) expect(body).not.toContain(own)
    expect(body).not.toMatch(/"path":"\//)
  }
  expect(bodies.join('\n')).toContain('outgoing/acme')
  expect(bodies[0]).toContain('drops could not be reached')
})
