import type { ProcessGroupId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { resetAccounts } from './reset-accounts.service.ts'
import { listProcesses, runGroup } from '../invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../invoice-runs/invoice-run-slices.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver

/** A run up to Produce of five accounts, the second and the fourth without an e-mail address. */
async function producedRun(): Promise<{ run: number; broken: number[] }> {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const broken: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const fails = at % 2 === 1
    const account = await driver.build.account(
      { client, brand },
      { delivery: 'email', ...(fails ? { email: '' } : {}) },
    )
    await driver.build.charge(client, account)
    if (fails) broken.push(account)
  }
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  return { run, broken }
}

const fix = (accounts: readonly number[]) =>
  db.updateTable('accounts').set({ email: 'fixed@example.test' }).where('index', 'in', accounts).execute()

const again = (run: number, through: ProcessGroupId) =>
  inTransaction(db, async tx => {
    await resetAccounts(tx, run, 'failed')
    await runGroup(tx, run, 'prepare', through)
  })

/** The processes before the release as the console shows them, with how many accounts of how many. */
const shown = async (run: number) =>
  (await listProcesses(db, run))
    .slice(0, 5)
    .map(({ status, done, failed, total }) => `${status} ${done} + ${failed} of ${total}`)
/** In a transaction nothing is cached. */
const stateOf = (run: number) => inTransaction(db, tx => getRun(tx, run, 1))

test('failed accounts that are reset go through all stages again, up to where the run was', async () => {
  const { run, broken } = await producedRun()
  expect(await shown(run)).toEqual(['done 3 + 2 of 5', ...Array<string>(4).fill('done 3 + 0 of 3')])
  await fix(broken)
  await again(run, 'produce')
  await driver.drain()
  expect(await shown(run)).toEqual(Array<string>(5).fill('done 5 + 0 of 5'))
  expect(await stateOf(run)).toMatchObject({
    failed: 0,
    pending: 0,
    gross: '60.00',
    status: { description: 'Awaiting Confirmation' },
  })
})

test('a worker that dies in between changes nothing: the rest is still run, up to the same group', async () => {
  const { run, broken } = await producedRun()
  await fix(broken)
  await again(run, 'calculate')
  const [validation, ...others] = await driver.takeSlices()
  if (!validation) throw new Error('Nothing was queued.')
  expect(others).toEqual([])
  await workOnSlice(driver.work, validation)
  // Done twice, as by a worker that is taken for dead.
  await workOnSlice(driver.work, validation)
  await driver.drain()
  expect(await shown(run)).toEqual([
    'done 5 + 0 of 5',
    'done 5 + 0 of 5',
    'done 5 + 0 of 5',
    'pending 3 + 0 of 5',
    'pending 3 + 0 of 5',
  ])
  expect(await stateOf(run)).toMatchObject({ pending: 2, status: { description: 'Processing' } })
})

test('accounts that fail again are waited for before numbers are given', async () => {
  const { run, broken } = await producedRun()
  await fix(broken.slice(1))
  await again(run, 'produce')
  await driver.drain()
  expect(await shown(run)).toEqual([
    'done 4 + 1 of 5',
    'done 4 + 0 of 4',
    'done 4 + 0 of 4',
    'pending 3 + 0 of 4',
    'pending 3 + 0 of 4',
  ])
  expect(await stateOf(run)).toMatchObject({
    failed: 1,
    running: false,
    status: { description: 'Needs Attention' },
  })
  await driver.through(run, 'number', 'produce')
  expect((await shown(run)).slice(3)).toEqual(['done 4 + 0 of 4', 'done 4 + 0 of 4'])
})

test('a run whose accounts are reset is not called new, and says that it has to run again', async () => {
  const { run } = await producedRun()
  await inTransaction(db, tx => resetAccounts(tx, run, 'failed'))
  expect((await stateOf(run)).status.description).toBe('Processing')
  const calculation = (await listProcesses(db, run)).find(({ id }) => id === 'calculate-invoices')
  expect(calculation).toMatchObject({
    status: 'pending',
    run: { reason: 'Run Load charges and usage first: it has to run again.' },
  })
})
