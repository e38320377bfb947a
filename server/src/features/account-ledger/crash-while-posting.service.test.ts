import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { directDebitFiles, directDebitText } from '../direct-debit-files/direct-debit-files.service.ts'
import { runDirectDebits } from '../direct-debits/collection-day.service.ts'
import { confirmRun } from '../invoice-runs/confirm-run.service.ts'
import { runGroup } from '../invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../invoice-runs/invoice-run-slices.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { getLedger } from './account-ledger.service.ts'
import { postCollected, postFile } from './ledger-runs.service.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver

/** Does the work, and loses the database before it is committed. */
const crashAfter = (work: (within: Db) => Promise<unknown>) =>
  expect(
    inTransaction(db, async within => {
      await work(within)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(within)
    }),
  ).rejects.toThrow()

test('after a crash between posting, file and receipt each invoice is posted, collected and received once', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const accounts: number[] = []
  for (const mandate of ['CRASH-01', 'CRASH-02']) {
    const debits = { payment_method: 'direct_debit', sort_code: '089999', bank_account: '66374958' }
    const account = await driver.build.account({ client, brand }, { ...debits, mandate_reference: mandate })
    await driver.build.charge(client, account, { amount: '10.00' })
    accounts.push(account)
  }
  const balances = () =>
    Promise.all(accounts.map(async account => (await getLedger(db, client, account)).balance))
  const day = collectionDay()
  const period = { start: '2026-10-01', end: '2026-10-31', calls: [] }
  const billRun = await driver.build.closedBillRun(client, period)
  const run = await driver.create(client, billRun, { invoiceDate: period.end, bacsDate: day })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const { accounts: count, gross } = (await runMetrics(db, run)).current
  const confirm = (within: Db) => confirmRun(within, run, { accounts: count, gross }, 1)
  await crashAfter(confirm)
  expect(await balances()).toEqual(['0.00', '0.00'])
  await inTransaction(db, confirm)
  expect(await balances()).toEqual(['12.00', '12.00'])

  // The Direct Debits are stored, and the process ends before the files are written.
  await inTransaction(db, within => runGroup(within, run, 'release'))
  const noDisk = { ...driver.work.files, scratch: () => Promise.reject(new Error('The disk is gone')) }
  let crashes = 0
  for (let slices = await driver.takeSlices(); slices.length > 0; slices = await driver.takeSlices())
    for (const slice of slices) {
      if (slice.process !== 'build-end-of-run-files') await workOnSlice(driver.work, slice)
      else {
        const broken = workOnSlice({ ...driver.work, files: noDisk }, slice)
        await expect(broken).rejects.toThrow('The disk is gone')
        const [stored, ...others] = await directDebitFiles(db, run)
        expect([stored?.items, stored?.total, others]).toEqual([2, '24.00', []])
        const text = stored && (await directDebitText(db, stored))
        await workOnSlice(driver.work, slice)
        crashes += 1
        const [again, ...more] = await directDebitFiles(db, run)
        expect([again?.serial, more]).toEqual([stored?.serial, []])
        expect(again && (await directDebitText(db, again))).toBe(text)
      }
    }
  expect(crashes).toBe(1)
  expect(await balances()).toEqual(['12.00', '12.00'])

  const { index = 0 } = (await directDebitFiles(db, run))[0] ?? {}
  await crashAfter(within => postFile(within, index))
  expect(await balances()).toEqual(['12.00', '12.00'])
  const collected = async () => (await runDirectDebits(db, run)).files.map(({ posted }) => posted)
  expect(await collected()).toEqual([false])
  expect([await postCollected(db, day), await postCollected(db, day)]).toEqual([1, 0])
  expect(await collected()).toEqual([true])
  expect(await balances()).toEqual(['0.00', '0.00'])
})
