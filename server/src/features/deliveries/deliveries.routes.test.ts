import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Delivery, delivery } from '@nineops/contract/bureau/deliveries.contract'
import { ioPath } from '@nineops/contract/bureau/paths.contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../../../test/answers.ts'
import { buildPackOf, buildRunOf } from '../../../test/factories/packs.ts'
import { startS3StandIn } from '../../../test/s3-stand-in.ts'
import { startSftpStandIn } from '../../../test/sftp-stand-in.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { s3Files } from '../../platform/files/s3-files.ts'
import { parseS3, parseSftp } from '../../platform/files/storage-addresses.ts'
import { deliverNewPack, packDeliveredTo } from './deliveries.service.ts'

let app: TestApp
let files: Files
let root: string
const s3 = await startS3StandIn()
const sftp = await startSftpStandIn()
beforeAll(async () => {
  mkdirSync(join(sftp.folder, 'drops'))
  // The store itself is a bucket as well, with a prefix of its own.
  const store = s3.url.replace('/nine?', '/store?')
  root = join(sftp.folder, 'local')
  app = await testApp({
    worker: true,
    settings: { FILES_URL: store, IO_ROOTS: `${root} ${s3.url} ${sftp.url}` },
  })
  files = s3Files(parseS3(store))
})
afterAll(async () => {
  await app.close()
  await files.close()
  await s3.close()
  await sftp.close()
})

const call = async <T>(schema: z.ZodType<T>, method: string, path: string, json?: object): Promise<T> => {
  const answer = await app.call(path, { method, ...(json ? { json } : {}) })
  expect(answer.status, path).toBeLessThan(300)
  return schema.parse(await answer.json())
}
const refusalOf = async (method: string, path: string, json?: object) => {
  const answer = await app.call(path, { method, ...(json ? { json } : {}) })
  return [answer.status, await codeOf(answer)]
}
const addOutput = (client: number, path: string, more: object = {}) =>
  call(ioPath, 'POST', `/api/clients/${client}/paths/output`, { path, ...more })
const listed = (run: number) => call(z.array(delivery), 'GET', `/api/invoiceruns/${run}/deliveries`)
const deliver = (run: number, json: object = {}) =>
  call(z.array(delivery), 'POST', `/api/invoiceruns/${run}/deliveries`, json)

/** The deliveries of a run once all have ended. */
async function ended(run: number): Promise<Delivery[]> {
  let rows: Delivery[] = []
  await vi.waitFor(
    async () => {
      rows = await listed(run)
      expect(rows.some(({ state }) => state === 'queued' || state === 'delivering')).toBe(false)
    },
    { timeout: 30_000, interval: 100 },
  )
  return rows
}

it('a pack goes to every output path, in any kind of store, with a receipt of what was read back', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  const content = randomBytes(400_000)
  const { sha256 } = await buildPackOf(app.db, files, run, content)
  const paths = [
    await addOutput(client, `acme-${run}/out`),
    await addOutput(client, `${parseS3(s3.url).name}/acme-${run}`),
    await addOutput(client, `${parseSftp(sftp.url).name}/acme-${run}`),
  ]
  expect(paths.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['folder', null],
    ['s3', null],
    ['sftp', null],
  ])
  expect(JSON.stringify(paths)).not.toMatch(/secret|p@ss|p%40ss/)
  expect(await deliver(run)).toHaveLength(3)
  const rows = await ended(run)
  const name = `invoice-run-${run}.zip`
  for (const row of rows)
    expect(row).toMatchObject({
      state: 'delivered',
      kind: 'pack',
      deliveredName: name,
      bytes: content.length,
      sha256,
      written: true,
      attempts: 1,
      failure: null,
      createdBy: 'user-NINEOPS_BUREAU_ACCESS',
    })
  const places = [join(root, `acme-${run}/out`), join(sftp.folder, `drops/acme-${run}`)]
  for (const place of places) {
    expect((await readFile(join(place, name))).equals(content)).toBe(true)
    expect((await readdir(place)).toSorted()).toEqual([name, `${name}.receipt.json`])
    const receipt = JSON.parse(await readFile(join(place, `${name}.receipt.json`), 'utf8')) as object
    expect(receipt).toMatchObject({ file: { name, bytes: content.length, sha256 }, run: { index: run } })
  }
  expect(s3.objects.get(`nine/acme-${run}/${name}`)?.content.equals(content)).toBe(true)

  // Sent again: the same bytes are there already and are left alone.
  const again = await call(delivery, 'POST', `/api/invoiceruns/${run}/deliveries/${rows[0]?.index}/resend`)
  expect(again).toMatchObject({ state: 'queued', path: rows[0]?.path, fileSha256: sha256 })
  const [newest] = await ended(run)
  expect(newest).toMatchObject({ index: again.index, state: 'delivered', written: false, sha256 })
})

it('another pack of the same run never overwrites the delivered one', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  const path = await addOutput(client, `other-${run}`)
  const first = await buildPackOf(app.db, files, run, Buffer.from('first'))
  // As the run itself does when it is built.
  await inTransaction(app.db, db => deliverNewPack(db, run, client))
  expect(await ended(run)).toMatchObject([{ state: 'delivered', createdBy: null, sha256: first.sha256 }])
  const second = await buildPackOf(app.db, files, run, Buffer.from('second'))
  await deliver(run, { pathIndex: path.index })
  const [row] = await ended(run)
  const other = `invoice-run-${run}-${second.sha256.slice(0, 8)}.zip`
  expect(row).toMatchObject({ state: 'delivered', deliveredName: other, sha256: second.sha256 })
  const place = join(root, `other-${run}`)
  expect(await readFile(join(place, `invoice-run-${run}.zip`), 'utf8')).toBe('first')
  expect(await readFile(join(place, other), 'utf8')).toBe('second')
})

it('a name that differs only in case, or is taken twice over, is not overwritten', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  await addOutput(client, `case-${run}`)
  const { sha256 } = await buildPackOf(app.db, files, run, Buffer.from('pack'))
  const place = join(root, `case-${run}`)
  const suffixed = `invoice-run-${run}-${sha256.slice(0, 8)}.zip`
  await writeFile(join(place, `Invoice-Run-${run}.ZIP`), 'theirs')
  await deliver(run)
  expect((await ended(run))[0]).toMatchObject({ state: 'delivered', deliveredName: suffixed })
  await writeFile(join(place, suffixed), 'changed')
  await deliver(run)
  const [row] = await ended(run)
  expect(row).toMatchObject({ state: 'failed', attempts: 1, sha256: null })
  expect(row?.failure).toContain('Nothing was overwritten')
  expect(await readFile(join(place, suffixed), 'utf8')).toBe('changed')
})

it('a pack that arrived without its receipt counts as arrived, although its delivery failed', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  const place = join(root, `unreceipted-${run}`)
  const { path } = await addOutput(client, `unreceipted-${run}`)
  const name = `invoice-run-${run}.zip`
  mkdirSync(place, { recursive: true })
  await writeFile(join(place, `${name}.receipt.json`), 'of someone else')
  await buildPackOf(app.db, files, run, randomBytes(1000))
  expect(await packDeliveredTo(app.db, run)).toBeNull()
  await deliver(run)
  expect((await ended(run))[0]).toMatchObject({ state: 'failed', deliveredName: name, deliveredAt: null })
  expect(await readdir(place)).toContain(name)
  expect(await packDeliveredTo(app.db, run)).toBe(path)
})

it('a server that fails temporarily is retried; one that refuses is not', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  await addOutput(client, `${parseSftp(sftp.url).name}/retry-${run}`)
  const { key } = await buildPackOf(app.db, files, run, randomBytes(300_000))
  let cuts = 8
  sftp.flaws.onWrite = () => {
    if (cuts > 0) sftp.cut()
    cuts -= 1
  }
  await deliver(run)
  const [row] = await ended(run)
  sftp.flaws.onWrite = () => undefined
  expect(row).toMatchObject({ state: 'delivered', failure: null })
  expect(row?.attempts).toBeGreaterThan(1)

  // The stored file has changed: it is not what was confirmed.
  await files.write(key, Buffer.from('other'))
  await rm(join(sftp.folder, `drops/retry-${run}`), { recursive: true })
  await deliver(run)
  expect((await ended(run))[0]).toMatchObject({
    state: 'failed',
    attempts: 1,
    failure: 'The stored file differs from what was built. Create it again.',
  })
  expect(await readdir(join(sftp.folder, `drops/retry-${run}`))).toEqual([])
}, 60_000)

it('a path gets what it asks for: reports once they are confirmed', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  await addOutput(client, `reports-${run}`, { deliverables: ['vat'] })
  await buildPackOf(app.db, files, run, Buffer.from('pack'))
  expect(await refusalOf('POST', `/api/invoiceruns/${run}/deliveries`, {})).toEqual([
    409,
    'nothing_to_deliver',
  ])
  const stored = await files.write(`reports/${run}.csv`, Buffer.from('Brand\r\n'))
  await app.db
    .insertInto('report_requests')
    .values({
      invoice_run_index: run,
      report: 'vat',
      status: 'confirmed',
      storage_key: stored.key,
      bytes: stored.bytes,
      sha256: stored.sha256,
    })
    .execute()
  await deliver(run)
  expect((await ended(run)).map(({ deliveredName }) => deliveredName)).toEqual([`invoice-run-${run}-vat.csv`])
})

it('impossible deliveries are refused with a reason', async () => {
  const client = await app.build.client()
  const run = await buildRunOf(app.db, client)
  const at = `/api/invoiceruns/${run}/deliveries`
  expect(await refusalOf('POST', '/api/invoiceruns/999999/deliveries', {})).toEqual([
    404,
    'invoice_run_not_found',
  ])
  expect(await refusalOf('GET', '/api/invoiceruns/999999/deliveries')).toEqual([404, 'invoice_run_not_found'])
  expect(await refusalOf('POST', at, {})).toEqual([409, 'no_output_path'])
  expect(await refusalOf('POST', at, { pathIndex: 999_999 })).toEqual([404, 'not_found'])
  expect(await refusalOf('POST', `${at}/999999/resend`)).toEqual([404, 'not_found'])
  const path = await addOutput(client, `gone-${run}`)
  expect(await refusalOf('POST', at, {})).toEqual([409, 'nothing_to_deliver'])
  await buildPackOf(app.db, files, run, Buffer.from('pack'))
  await deliver(run)
  const [row] = await ended(run)
  const change = { description: '', deliverables: ['pack'], enabled: false }
  await call(ioPath, 'PUT', `/api/clients/${client}/paths/output/${path.index}`, change)
  expect(await refusalOf('POST', `${at}/${row?.index}/resend`)).toEqual([409, 'path_gone'])
  expect((await app.call(`/api/clients/${client}/paths/${path.index}`, { method: 'DELETE' })).status).toBe(
    204,
  )
  expect((await listed(run))[0]).toMatchObject({ pathIndex: null, path: path.path, state: 'delivered' })
})
