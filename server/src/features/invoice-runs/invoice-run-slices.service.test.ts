import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { runDriver, type RunDriver } from '../../../test/factories/invoice-run-driver.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import {
  type AccountStep,
  factsOf,
  type SlicePayload,
  type Steps,
  workOnBatch,
} from './invoice-run-slices.service.ts'
import { workOnSlice } from './invoice-run-work.service.ts'
import { confirmRun, getRun } from './invoice-runs.service.ts'
import { steps } from './invoice-runs.steps.service.ts'

let driver: RunDriver
beforeAll(async () => {
  driver = await runDriver()
})
afterAll(() => driver.close())

async function runOf(accounts: number): Promise<number> {
  const client = await buildClient(driver.db)
  const brand = await buildBrand(driver.db, client)
  for (let at = 0; at < accounts; at += 1)
    await buildCharge(driver.db, client, await buildAccount(driver.db, { client, brand }))
  return driver.create(client, await buildClosedBillRun(driver.db, client))
}

const validation = steps['validate-accounts'] as AccountStep
/** The validation with small batches and something in its way. */
const stepsWith = (work: AccountStep['work']): Steps => ({
  ...steps,
  'validate-accounts': { ...validation, batchSize: 3, work },
})
const validationOf = async (run: number) => (await listProcesses(driver.db, run))[0]

test('four workers at once take every account once', async () => {
  const run = await runOf(20)
  const taken: number[] = []
  const starter = {
    ...driver.starter,
    steps: stepsWith(async (context, batch) => {
      taken.push(...batch.map(account => account.accountIndex))
      await new Promise(resolve => setTimeout(resolve, 5))
      return validation.work(context, batch)
    }),
  }
  await driver.start(run, 'validate-accounts')
  const [slice] = driver.slices.splice(0)
  if (!slice) throw new Error('Nothing was queued.')
  await Promise.all(Array.from({ length: 4 }, () => workOnSlice(driver.work, slice, starter)))
  expect(taken).toHaveLength(20)
  expect(new Set(taken).size).toBe(20)
  expect(await validationOf(run)).toMatchObject({ status: 'done', total: 20, done: 20, failed: 0 })
  // Those who found nothing while others held accounts have asked to look again: nothing is left by then.
  await driver.drain()
  expect(taken).toHaveLength(20)
})

test('accounts that a lost worker still holds are done when the server lets go of them', async () => {
  const run = await runOf(3)
  await driver.start(run, 'validate-accounts')
  const lost = await driver.db.startTransaction().execute()
  await sql`select from invoice_run_accounts where invoice_run_index = ${run} for update`.execute(lost)
  const [slice] = driver.slices.splice(0) as [SlicePayload]
  await workOnSlice(driver.work, slice, driver.starter)
  expect(await validationOf(run)).toMatchObject({ status: 'running', done: 0 })
  await lost.rollback().execute()
  await driver.drain()
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 3 })
})

test('a worker that dies in a batch leaves nothing of it; whoever retakes the share ends it the same', async () => {
  const run = await runOf(7)
  let deaths = 0
  const dying: Steps = stepsWith(async (context, batch) => {
    if ((deaths += 1) === 2) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return validation.work(context, batch)
  })
  await driver.start(run, 'validate-accounts')
  const [slice] = driver.slices.splice(0) as [SlicePayload]
  await expect(workOnSlice(driver.work, slice, { ...driver.starter, steps: dying })).rejects.toThrow(
    'terminating',
  )
  expect(await validationOf(run)).toMatchObject({ status: 'running', done: 3 })
  await workOnSlice(driver.work, slice, driver.starter)
  expect(await validationOf(run)).toMatchObject({ status: 'done', total: 7, done: 7 })
  // Retaken once more, after the end: nothing happens.
  await workOnSlice(driver.work, slice, driver.starter)
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 7, attempt: 1 })
})

test('an account that breaks its batch fails alone', async () => {
  const run = await runOf(5)
  let victim = 0
  const breaking = stepsWith(async (context, batch) => {
    victim ||= batch[1]?.accountIndex ?? 0
    if (batch.some(account => account.accountIndex === victim)) throw new TypeError('cannot read that')
    return validation.work(context, batch)
  })
  await driver.start(run, 'validate-accounts')
  const [slice] = driver.slices.splice(0) as [SlicePayload]
  await workOnSlice(driver.work, slice, { ...driver.starter, steps: breaking })
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 4, failed: 1 })
  const failed = await driver.db
    .selectFrom('invoice_run_accounts')
    .select(['account_index', 'failure_cause', 'failure_message'])
    .where('invoice_run_index', '=', run)
    .where('status', '=', 'failed')
    .execute()
  expect(failed).toMatchObject([{ account_index: victim, failure_cause: 'unexpected' }])
  expect(failed[0]?.failure_message).not.toContain('cannot read')
})

test('a batch of an attempt that has ended counts for nothing', async () => {
  const run = await runOf(2)
  await driver.start(run, 'validate-accounts')
  driver.slices.splice(0)
  const stale = { runIndex: run, process: 'validate-accounts' as const, attempt: 99 }
  const facts = await factsOf(driver.db, run)
  expect(await workOnBatch(driver.work, stale, facts, validation)).toBe('over')
  expect((await getRun(driver.db, run, 1)).pending).toBe(2)
  const stages = await driver.db
    .selectFrom('invoice_run_accounts')
    .select('stage')
    .where('invoice_run_index', '=', run)
    .execute()
  expect(stages).toEqual([{ stage: 0 }, { stage: 0 }])
})

test('a worker that is asked to stop puts its share back', async () => {
  const run = await runOf(2)
  await driver.start(run, 'validate-accounts')
  const [slice] = driver.slices.splice(0) as [SlicePayload]
  await workOnSlice({ ...driver.work, signal: AbortSignal.abort() }, slice, driver.starter)
  expect(driver.slices).toEqual([slice])
  await driver.drain()
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 2 })
})

test('an account that failed in a release is taken again when the release is run again', async () => {
  const run = await runOf(3)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await confirmRun(driver.db, run, { accounts: 3, gross: '36.00' }, 1)
  const hosting = steps['host-invoices'] as AccountStep
  const breaking: Steps = {
    ...steps,
    'host-invoices': { ...hosting, work: () => Promise.reject(new RangeError('no')) },
  }
  await driver.start(run, 'host-invoices')
  const [slice] = driver.slices.splice(0) as [SlicePayload]
  await workOnSlice(driver.work, slice, { ...driver.starter, steps: breaking })
  expect(await getRun(driver.db, run, 1)).toMatchObject({ failed: 3 })
  await driver.through(run, 'release')
  expect(await getRun(driver.db, run, 1)).toMatchObject({ failed: 0, status: { description: 'Complete' } })
})
