import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import type { RatedCall } from '../../../test/factories/invoicing.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/files.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import type { SlicePayload } from './invoice-run-processes.service.ts'
import { workOnSlice } from './invoice-run-slices.service.ts'

const driver = closedAtEnd(await runDriver())

/** A run whose documents, with itemised calls, are numbered but not rendered, and the work that renders them. */
async function numberedRun(logo: string | null = null): Promise<{ run: number; slice: SlicePayload }> {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  if (logo !== null) await updateRow(driver.db, 'brands', brand, { logo_path: logo })
  await driver.build.retailCard(client)
  const calls: RatedCall[] = []
  for (let at = 0; at < 4; at += 1) {
    const account = await driver.build.account({ client, brand }, { itemisation: 'full' })
    calls.push({ account, service: await driver.build.service(client, account), charge: '1.000000' })
  }
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate', 'number')
  await driver.start(run, 'render-pdfs')
  const [slice] = await driver.takeSlices()
  if (!slice) throw new Error('Nothing was queued.')
  return { run, slice }
}

const fault = (code: string) => Object.assign(new Error(`${code}: a fault of the store`), { code })
const rendering = async (run: number) =>
  (await listProcesses(driver.db, run)).find(({ id }) => id === 'render-pdfs')

test('a full disk while documents are drawn fails the batch alone, and it is rendered again', async () => {
  const { run, slice } = await numberedRun()
  const full: Files = { ...driver.work.files, write: () => Promise.reject(fault('ENOSPC')) }
  await expect(workOnSlice({ ...driver.work, files: full }, slice)).rejects.toThrow('ENOSPC')
  expect(await rendering(run)).toMatchObject({ status: 'running', done: 0, failed: 0 })
  await workOnSlice(driver.work, slice)
  expect(await rendering(run)).toMatchObject({ status: 'done', done: 4, failed: 0 })
})

test('an unreachable store is not treated as a faulty logo: the batch is rendered again', async () => {
  const { run, slice } = await numberedRun('logos/there.png')
  const away: Files = {
    ...driver.work.files,
    read: () => Readable.from([]).destroy(fault('EIO')),
  }
  await expect(workOnSlice({ ...driver.work, files: away }, slice)).rejects.toThrow('EIO')
  expect(await rendering(run)).toMatchObject({ status: 'running', done: 0, failed: 0 })
  // A logo that does not exist is a fault: someone has to upload it.
  await workOnSlice(driver.work, slice)
  expect(await rendering(run)).toMatchObject({ status: 'done', done: 0, failed: 4 })
})
