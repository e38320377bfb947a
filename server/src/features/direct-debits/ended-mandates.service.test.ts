import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { debitTests } from '../../../test/factories/collected-debits.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { addDays, longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { onlyValueOf, updateRow } from '../../platform/db/rows.ts'
import { postFile } from '../account-ledger/ledger-runs.service.ts'
import { listAttention } from '../board/attention.service.ts'
import { cancelMandate } from '../mandates/mandates.service.ts'
import { runDirectDebits } from './collection-day.service.ts'

const driver = closedAtEnd(await runDriver())
const { db, released, collected } = debitTests(driver)
const today = londonDate(Date.now())

/** Ends the mandate of a reference on a day, as the payer's bank does. */
const endMandate = (reference: string, ended_on: string, state = 'cancelled') =>
  db.updateTable('mandates').set({ state, ended_on }).where('reference', '=', reference).execute()
const attentionTo = async (run: number) =>
  (await listAttention(db)).filter(item => item.kind === 'ended-mandates' && item.run === run)

test('a file that still collects by a mandate that has ended says so on its run and in what needs attention', async () => {
  const { client, accounts } = await collected(['STAYS-01', 'ENDS-02', 'ENDS-03', 'LATER-04'])
  const run = await released(client)
  const on = await onlyValueOf(db, 'direct_debit_files', 'entry_day', { invoice_run_index: run })
  expect((await runDirectDebits(db, run)).endedMandates).toEqual([])
  expect(await attentionTo(run)).toEqual([])

  const mandate = await onlyValueOf(db, 'mandates', 'index', { reference: 'ENDS-02' })
  await inTransaction(db, within => cancelMandate(within, client, mandate, 'The payer rang'))
  const { account_number: number, company_name: company } = await db
    .selectFrom('accounts')
    .select(['account_number', 'company_name'])
    .where('index', '=', accounts[1] ?? 0)
    .executeTakeFirstOrThrow()
  const ended = {
    accountIndex: accounts[1],
    accountNumber: number,
    companyName: company,
    amount: '12.00',
    state: 'cancelled',
    endedOn: today,
    collectedOn: on,
  }
  expect((await runDirectDebits(db, run)).endedMandates).toEqual([ended])
  const [item, ...others] = await attentionTo(run)
  expect(others).toEqual([])
  expect(item).toMatchObject({ client: { index: client }, subject: null, atStake: '12.00' })
  expect(item?.text).toBe(`Mandate of ${number} has ended, but run ${run} collects £12.00 on ${longDay(on)}`)

  // Of one that ends after the day, nothing comes back.
  await endMandate('LATER-04', addDays(on, 1))
  await endMandate('ENDS-03', on, 'expired')
  expect((await runDirectDebits(db, run)).endedMandates.map(({ state }) => state)).toEqual([
    'cancelled',
    'expired',
  ])
  const both = await attentionTo(run)
  expect(both).toMatchObject([{ atStake: '24.00' }])
  expect(both[0]?.text).toMatch(/^Mandates of \S+ and \S+ have ended, but run \d+ collects £24\.00 on /)

  // Once it is collected, the bank says what came back.
  const file = await onlyValueOf(db, 'direct_debit_files', 'index', { invoice_run_index: run })
  await updateRow(db, 'direct_debit_files', file, { entry_day: today })
  await inTransaction(db, within => postFile(within, file))
  expect((await runDirectDebits(db, run)).endedMandates).toEqual([])
  expect(await attentionTo(run)).toEqual([])
})

test('the last collection of a closed account ends its mandate, and is no collection by an ended one', async () => {
  const { client, accounts, sun } = await collected(['FINAL-01'])
  await db
    .updateTable('service_users')
    .set({ final_collection: true })
    .where('service_user_number', '=', sun)
    .execute()
  await updateRow(db, 'accounts', accounts[0] ?? 0, { closed_on: '2026-09-30' })
  const run = await released(client)
  const { code } = await db
    .selectFrom('direct_debit_collections as c')
    .innerJoin('direct_debit_files as f', 'f.index', 'c.direct_debit_file_index')
    .innerJoin('mandates as m', 'm.reference', 'c.reference')
    .select('c.code')
    .where('f.invoice_run_index', '=', run)
    .where('m.state', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  expect(code).toBe('19')
  expect((await runDirectDebits(db, run)).endedMandates).toEqual([])
  expect(await attentionTo(run)).toEqual([])
})
