import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { onlyRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/files.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import type { SlicePayload } from './invoice-run-processes.service.ts'
import { workOnBatch, workOnSlice } from './invoice-run-slices.service.ts'
import type { AccountStep } from './invoice-run-step.service.ts'
import { confirmRun } from './confirm-run.service.ts'
import { getRun } from './invoice-runs.service.ts'
import { runReports } from './invoice-run-reports.domain.ts'
import { steps } from './invoice-run-steps.service.ts'

const driver = closedAtEnd(await runDriver())

async function runOf(accounts: number): Promise<number> {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  for (let at = 0; at < accounts; at += 1)
    await driver.build.charge(client, await driver.build.account({ client, brand }))
  return driver.create(client, await driver.build.closedBillRun(client))
}

const validation = steps['validate-accounts'] as AccountStep
/** The validation with small batches and an obstacle. */
const validationWith = (work: AccountStep['work']): AccountStep => ({ ...validation, batchSize: 3, work })
const validationOf = async (run: number) => (await listProcesses(driver.db, run))[0]

test('four workers at once process every account once', async () => {
  const run = await runOf(20)
  const taken: number[] = []
  const slow = validationWith(async (context, batch) => {
    taken.push(...batch.map(account => account.accountIndex))
    await new Promise(resolve => setTimeout(resolve, 5))
    return validation.work(context, batch)
  })
  await driver.start(run, 'validate-accounts')
  const [slice] = await driver.takeSlices()
  if (!slice) throw new Error('Nothing was queued.')
  await Promise.all(Array.from({ length: 4 }, () => workOnSlice(driver.work, slice, slow)))
  expect(taken).toHaveLength(20)
  expect(new Set(taken).size).toBe(20)
  expect(await validationOf(run)).toMatchObject({ status: 'done', total: 20, done: 20, failed: 0 })
  // Workers that found nothing while others held accounts have asked to look again: nothing is left by then.
  await driver.drain()
  expect(taken).toHaveLength(20)
})

test('accounts locked by a lost worker are done when the server releases them', async () => {
  const run = await runOf(3)
  await driver.start(run, 'validate-accounts')
  const lost = await driver.db.startTransaction().execute()
  await sql`select from invoice_run_accounts where invoice_run_index = ${run} for update`.execute(lost)
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  await workOnSlice(driver.work, slice)
  expect(await validationOf(run)).toMatchObject({ status: 'running', done: 0 })
  await lost.rollback().execute()
  await driver.drain()
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 3 })
})

test('a worker that dies in a batch leaves nothing behind; the worker that takes over ends the same way', async () => {
  const run = await runOf(7)
  let deaths = 0
  const dying = validationWith(async (context, batch) => {
    if ((deaths += 1) === 2) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return validation.work(context, batch)
  })
  await driver.start(run, 'validate-accounts')
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  await expect(workOnSlice(driver.work, slice, dying)).rejects.toThrow('terminating')
  expect(await validationOf(run)).toMatchObject({ status: 'running', done: 3 })
  await workOnSlice(driver.work, slice)
  expect(await validationOf(run)).toMatchObject({ status: 'done', total: 7, done: 7 })
  // Run once more, after the end: nothing happens.
  await workOnSlice(driver.work, slice)
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 7, attempt: 1 })
})

test('an account that breaks its batch fails alone', async () => {
  const run = await runOf(5)
  let victim = 0
  const breaking = validationWith(async (context, batch) => {
    victim ||= batch[1]?.accountIndex ?? 0
    if (batch.some(account => account.accountIndex === victim)) throw new TypeError('cannot read that')
    return validation.work(context, batch)
  })
  await driver.start(run, 'validate-accounts')
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  await workOnSlice(driver.work, slice, breaking)
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 4, failed: 1 })
  const failed = await driver.db
    .selectFrom('invoice_run_accounts')
    .select(['account_index', 'failure_cause', 'failure_message'])
    .where(eb => eb.and({ invoice_run_index: run, status: 'failed' }))
    .execute()
  expect(failed).toMatchObject([{ account_index: victim, failure_cause: 'unexpected' }])
  expect(failed[0]?.failure_message).not.toContain('cannot read')
})

test('a database that is not the primary fails no account: the job is tried again', async () => {
  const run = await runOf(2)
  await driver.start(run, 'validate-accounts')
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  const onStandby = validationWith(async (context, batch) => {
    await sql`set local transaction_read_only = on`.execute(context.db)
    await updateRow(context.db, 'invoice_runs', run, { account_count: 0 })
    return validation.work(context, batch)
  })
  await expect(workOnSlice(driver.work, slice, onStandby)).rejects.toThrow('read-only transaction')
  expect(await validationOf(run)).toMatchObject({ status: 'running', done: 0, failed: 0 })
  await workOnSlice(driver.work, slice)
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 2, failed: 0 })
})

test('a batch of an attempt that has ended has no effect', async () => {
  const run = await runOf(2)
  await driver.start(run, 'validate-accounts')
  await driver.takeSlices()
  const stale = { runIndex: run, process: 'validate-accounts' as const, attempt: 99 }
  const facts = await requireRun(driver.db, run)
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
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  await workOnSlice({ ...driver.work, signal: AbortSignal.abort() }, slice)
  const back = await driver.takeSlices()
  expect(back).toEqual([slice])
  for (const share of back) await workOnSlice(driver.work, share)
  expect(await validationOf(run)).toMatchObject({ status: 'done', done: 2 })
})

test('an account that failed in a release is tried again when the release is run again', async () => {
  const run = await runOf(3)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await confirmRun(driver.db, run, { accounts: 3, gross: '36.00' }, 1)
  const hosting = steps['host-invoices'] as AccountStep
  const breaking: AccountStep = { ...hosting, work: () => Promise.reject(new RangeError('no')) }
  await driver.start(run, 'host-invoices')
  const [slice] = (await driver.takeSlices()) as [SlicePayload]
  await workOnSlice(driver.work, slice, breaking)
  expect(await getRun(driver.db, run, 1)).toMatchObject({ failed: 3 })
  await driver.through(run, 'release')
  expect(await getRun(driver.db, run, 1)).toMatchObject({ failed: 0, status: { description: 'Complete' } })
})

test('a worker that was taken for dead but still works makes neither reports nor a pack a second time', async () => {
  const run = await runOf(2)
  const onlySlice = async (process: ProcessId): Promise<SlicePayload> => {
    await driver.start(run, process)
    const [slice] = (await driver.takeSlices()) as [SlicePayload]
    return slice
  }
  const rowsIn = (table: 'report_requests' | 'invoice_run_files') =>
    onlyRow<{ rows: number }>(driver.db)`
      select count(*)::int as rows from ${sql.table(table)} where invoice_run_index = ${run}`
  await driver.through(run, 'prepare', 'calculate', 'number')
  await driver.start(run, 'render-pdfs')
  await driver.drain()
  const reports = await onlySlice('build-reports')
  await Promise.all([workOnSlice(driver.work, reports), workOnSlice(driver.work, reports)])
  expect(await rowsIn('report_requests')).toEqual({ rows: runReports.length })
  await driver.confirm(run)
  for (const process of ['host-invoices', 'send-emails'] as const) {
    await driver.start(run, process)
    await driver.drain()
  }
  const pack = await onlySlice('build-end-of-run-files')
  let other: Promise<void> | undefined
  const files: Files = {
    ...driver.work.files,
    async scratch(key) {
      const scratch = await driver.work.files.scratch(key)
      const commit = async () => {
        other = workOnSlice(driver.work, pack)
        await Promise.race([other, untilWaiting(driver.work)])
        await scratch.commit()
      }
      return { ...scratch, commit }
    },
  }
  await workOnSlice({ ...driver.work, files }, pack)
  await other
  expect(await rowsIn('invoice_run_files')).toEqual({ rows: 1 })
})
