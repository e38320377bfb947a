import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildBrand,
  buildClient,
  buildClosedBillRun,
  buildRetailCard,
  buildService,
  type RatedCall,
} from '../../../test/factories/invoicing.ts'
import { runDriver, type RunDriver } from '../../../test/factories/invoice-run-driver.ts'
import type { Files } from '../../platform/files/files.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import type { SlicePayload } from './invoice-run-slices.service.ts'
import { workOnSlice } from './invoice-run-work.service.ts'

let driver: RunDriver
beforeAll(async () => {
  driver = await runDriver()
})
afterAll(() => driver.close())

/** A run whose documents, with itemised calls, are numbered and not rendered, and the work that renders them. */
async function numberedRun(logo: string | null = null): Promise<{ run: number; slice: SlicePayload }> {
  const client = await buildClient(driver.db)
  const brand = await buildBrand(driver.db, client)
  if (logo !== null)
    await driver.db.updateTable('brands').set({ logo_path: logo }).where('index', '=', brand).execute()
  await buildRetailCard(driver.db, client)
  const calls: RatedCall[] = []
  for (let at = 0; at < 4; at += 1) {
    const account = await buildAccount(driver.db, { client, brand }, { itemised: true })
    calls.push({ account, service: await buildService(driver.db, client, account), charge: '1.000000' })
  }
  const run = await driver.create(client, await buildClosedBillRun(driver.db, client, { calls }))
  await driver.through(run, 'prepare', 'calculate', 'number')
  await driver.start(run, 'render-pdfs')
  const [slice] = driver.slices.splice(0)
  if (!slice) throw new Error('Nothing was queued.')
  return { run, slice }
}

const fault = (code: string) => Object.assign(new Error(`${code}: a fault of the store`), { code })
const rendering = async (run: number) =>
  (await listProcesses(driver.db, run)).find(({ id }) => id === 'render-pdfs')

test('a disk that is full while documents are drawn fails the batch alone, and it is made again', async () => {
  const { run, slice } = await numberedRun()
  const full: Files = { ...driver.work.files, write: () => Promise.reject(fault('ENOSPC')) }
  await expect(workOnSlice({ ...driver.work, files: full }, slice, driver.starter)).rejects.toThrow('ENOSPC')
  expect(await rendering(run)).toMatchObject({ status: 'running', done: 0, failed: 0 })
  await workOnSlice(driver.work, slice, driver.starter)
  expect(await rendering(run)).toMatchObject({ status: 'done', done: 4, failed: 0 })
})

test('a store that cannot be reached is no fault of the logo: the batch is made again', async () => {
  const { run, slice } = await numberedRun('logos/there.png')
  const away: Files = {
    ...driver.work.files,
    read: () => Readable.from([]).destroy(fault('EIO')),
  }
  await expect(workOnSlice({ ...driver.work, files: away }, slice, driver.starter)).rejects.toThrow('EIO')
  expect(await rendering(run)).toMatchObject({ status: 'running', done: 0, failed: 0 })
  // One that is not there at all is: somebody has to upload it.
  await workOnSlice(driver.work, slice, driver.starter)
  expect(await rendering(run)).toMatchObject({ status: 'done', done: 0, failed: 4 })
})
