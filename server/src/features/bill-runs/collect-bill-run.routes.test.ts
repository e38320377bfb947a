import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { collectionClient } from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { startWorker } from '../../app/worker.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { ioRoots } from '../../platform/files/io-roots.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { collectBillRun } from './collect-bill-run.service.ts'

let run: number

const app = closedAtEnd(await testApp())
const reseller = await app.build.reseller()
const secondCarrier = await app.build.carrier(reseller.client)
beforeAll(async () => {
  for (const [path, carrierIndex] of [
    ['one/in', reseller.carrier],
    ['two/in', secondCarrier],
  ])
    expect((await post('paths/input', { path, carrierIndex })).status).toBe(201)
  const created = await post('billruns', { periodStart: '2026-07-01', periodEnd: '2026-07-31' })
  run = ((await created.json()) as BillRun).index
})

const base = () => `/api/clients/${reseller.client}`
const post = (path: string, json: unknown = {}) => app.call(`${base()}/${path}`, { method: 'POST', json })
const billRun = async () => (await (await app.call(`${base()}/billruns/${run}`)).json()) as BillRun
const taken = () =>
  app.db
    .selectFrom('data_collection_files')
    .select(['name', 'status', 'created_by'])
    .where('client_index', '=', reseller.client)
    .orderBy('name')
    .execute()
const folder = (path: string) => join(app.dataDir, 'io', path, 'in')

async function leave(path: string, name: string, id = name): Promise<void> {
  await mkdir(folder(path), { recursive: true })
  const at = join(folder(path), name)
  await writeFile(
    at,
    `call_id,cli,destination,started_at,duration_seconds,carrier_cost\n${id},01632960001,02079460000,2026-07-01T09:00:00Z,61,\n`,
  )
  await utimes(at, new Date('2026-07-02'), new Date('2026-07-02'))
}

const changeEntry = (entry: number, json: object) =>
  app.call(`${base()}/datacollection/clients/${entry}`, { method: 'PATCH', json })

const settled = async () => {
  for (;;) {
    const found = await billRun()
    if (found.status.index !== 20) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

it('collecting responds at once; its files are collected in the background, once each even if a worker dies', async () => {
  await leave('one', 'a.csv')
  await leave('one', 'b.csv')
  await leave('two', 'c.csv')
  const off = await post('datacollection/clients', { carrierIndex: secondCarrier, enabled: false })
  expect(off.status).toBe(201)
  const path = join(folder('two'), 'c.csv')
  const refused = await post('datacollection/external/files/take', { path, carrierIndex: secondCarrier })
  expect(await refusalOf(refused)).toEqual([409, 'carrier_not_collected'])

  expect((await post(`billruns/${run}/collect`)).status).toBe(202)
  expect((await post(`billruns/${run}/collect`)).status).toBe(409)
  expect(await taken()).toEqual([])
  expect((await billRun()).status.index).toBe(20)

  // A worker that dies after its first file.
  const dying = new AbortController()
  const files = localFiles(join(app.dataDir, 'files'))
  const half = collectBillRun(
    {
      db: app.db,
      files: {
        ...files,
        remove: key => {
          dying.abort()
          return files.remove(key)
        },
      },
      roots: ioRoots({ ioRoots: [], dataDir: app.dataDir }),
      signal: dying.signal,
      user: { index: 1, username: 'asked' },
      requestId: 'r',
    },
    run,
  )
  await expect(half).rejects.toThrow()
  expect(await taken()).toHaveLength(1)

  const config = loadConfig({ DATA_DIR: app.dataDir, PORT: '0' })
  const worker = await startWorker({ config, databaseUrl: app.url, log: createLog('test') })
  const done = await settled()
  expect(done).toMatchObject({ status: { index: 10 }, newFiles: 2, newCalls: 2 })
  expect(done.failure).toBeNull()
  expect(done.uncollected).toMatchObject([{ file: 'c.csv' }])
  expect(done.uncollected[0]?.problem).toMatch(
    /^c\.csv: Collecting from "Carrier \d+" is switched off for this reseller/,
  )
  expect(await taken()).toMatchObject([
    { name: 'a.csv', status: 'taken', created_by: 1 },
    { name: 'b.csv', status: 'taken', created_by: 1 },
  ])
  await changeEntry(collectionClient.parse(await off.json()).index, { enabled: true })
  expect((await post(`billruns/${run}/collect`)).status).toBe(202)
  expect(await settled()).toMatchObject({ newFiles: 3, newCalls: 3, failure: null, uncollected: [] })
  // Files in an unreadable path are missing, and the run must not look complete.
  await rename(folder('two'), `${folder('two')}-away`)
  expect((await post(`billruns/${run}/collect`)).status).toBe(202)
  expect((await settled()).uncollected).toEqual([
    { file: null, problem: 'io/two/in: The folder does not exist.' },
  ])
  // Collecting again cannot read it either, so the way on is to close, which asks.
  expect((await post(`billruns/${run}/rate`)).status).toBe(202)
  await expect.poll(async () => (await billRun()).status.index, { timeout: 120_000 }).toBe(40)
  expect(await billRun()).toMatchObject({ uncollected: [{ file: null }], nextStep: 'close' })
  await rename(`${folder('two')}-away`, folder('two'))

  // A file that may still be arriving is left too, and said so until it is collected, however often it is rated.
  await leave('one', 'd.csv')
  await utimes(join(folder('one'), 'd.csv'), new Date(), new Date())
  // Nothing waits of a file that was collected under another name.
  await leave('one', 'e.csv', 'a.csv')
  expect((await post(`billruns/${run}/collect`)).status).toBe(202)
  const arriving = await settled()
  expect(arriving.uncollected).toMatchObject([{ file: 'd.csv' }])
  expect(arriving.failure).toMatch(/e\.csv/)
  expect((await post(`billruns/${run}/rate`)).status).toBe(202)
  await expect.poll(async () => (await billRun()).status.index, { timeout: 120_000 }).toBe(40)
  expect(await billRun()).toMatchObject({
    failure: null,
    uncollected: [{ file: 'd.csv' }],
    nextStep: 'collect',
  })
  await utimes(join(folder('one'), 'd.csv'), new Date('2026-07-02'), new Date('2026-07-02'))
  const path1 = join(folder('one'), 'd.csv')
  const byHand = { path: path1, carrierIndex: reseller.carrier }
  expect((await post('datacollection/external/files/take', byHand)).status).toBe(202)
  expect((await billRun()).uncollected).toEqual([])
  await worker.close()
})

it('every carrier is collected from unless switched off; omitted settings stay as they are', async () => {
  const path = 'datacollection/clients'
  const list = async () => z.array(collectionClient).parse(await (await app.call(`${base()}/${path}`)).json())
  expect((await list()).map(entry => entry.enabled)).toEqual([true, true])
  const saved = await post(path, { carrierIndex: reseller.carrier, reference: 'ACC-77' })
  expect(saved.status).toBe(201)
  const { index } = collectionClient.parse(await saved.json())
  const again = await post(path, { carrierIndex: reseller.carrier, reference: 'ACC-78' })
  expect(await refusalOf(again)).toEqual([409, 'collection_client_exists'])
  const disabled = await changeEntry(index, { enabled: false })
  expect(collectionClient.parse(await disabled.json())).toMatchObject({ reference: 'ACC-77', enabled: false })
  expect((await list()).find(entry => entry.carrier.index === reseller.carrier)).toMatchObject({
    reference: 'ACC-77',
    enabled: false,
  })
  const audit = await app.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'data_collection_client.saved')
    .orderBy('index', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ before: { enabled: true }, after: { enabled: false } })
  const foreign = await app.build.reseller()
  expect((await post(path, { carrierIndex: foreign.carrier })).status).toBe(404)
  expect((await changeEntry(999_999, { enabled: true })).status).toBe(404)
})
