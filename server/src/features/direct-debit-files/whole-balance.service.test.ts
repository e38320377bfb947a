import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { getLedger, receive } from '../account-ledger/account-ledger.service.ts'
import { postCollected } from '../account-ledger/ledger-runs.service.ts'
import { signOff } from '../comparisons/comparison-sign-offs.service.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver
const day = collectionDay()

async function released(
  client: number,
  start: string,
  end: string,
  beforeFiles: () => Promise<unknown> = async () => {},
): Promise<number> {
  const billRun = await driver.build.closedBillRun(client, { start, end, calls: [] })
  const run = await driver.create(client, billRun, { invoiceDate: end, bacsDate: day })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  for (const kind of ['negative', 'unusual'] as const)
    await signOff(db, run, { kind, open: undefined }, { userIndex: 1, reason: 'Expected' })
  await driver.confirm(run)
  await beforeFiles()
  await driver.through(run, 'release')
  return run
}

const announced = (run: number) =>
  db
    .selectFrom('invoices')
    .select(['gross', 'set_off as setOff', 'brought_forward as broughtForward'])
    .where('invoice_run_index', '=', run)
    .executeTakeFirstOrThrow()

test('a brand that collects the balance adds what is overdue and not under way, and settles the oldest first', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { collect: 'balance' })
  const account = await driver.build.account({ client, brand }, { payment_method: 'transfer' })
  await driver.build.charge(client, account, { amount: '10.00' })
  await released(client, '2026-08-01', '2026-08-31')
  await updateRow(db, 'accounts', account, {
    payment_method: 'direct_debit',
    sort_code: '089999',
    bank_account: '66374958',
    mandate_reference: 'BALANCE-1',
  })

  const september = await released(client, '2026-09-01', '2026-09-30')
  expect(await announced(september)).toEqual({ gross: '12.00', setOff: '0.00', broughtForward: '12.00' })
  expect(await runReconciliation(db, september)).toMatchObject({
    agrees: true,
    differences: [],
    directDebit: { items: 1, total: '12.00' },
    olderDebt: { items: 1, total: '12.00' },
    directDebitFiles: [{ items: 1, total: '24.00' }],
  })

  // August and September are under way: they are not collected again.
  const october = await released(client, '2026-10-01', '2026-10-31')
  expect(await announced(october)).toEqual({ gross: '12.00', setOff: '0.00', broughtForward: '0.00' })
  expect(await getLedger(db, client, account)).toMatchObject({
    balance: '36.00',
    collecting: [{ amount: '24.00' }, { amount: '12.00' }],
  })
  await postCollected(db, day)
  expect(await getLedger(db, client, account)).toMatchObject({ balance: '0.00', open: [], inHand: '0.00' })
})

test('older debt that is paid between invoice and file is not collected again', async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client, { collect: 'balance' })
  const details = { sort_code: '089999', bank_account: '66374958', mandate_reference: 'BALANCE-2' }
  const account = await driver.build.account({ client, brand }, { payment_method: 'transfer', ...details })
  await driver.build.charge(client, account, { amount: '10.00' })
  await released(client, '2026-08-01', '2026-08-31')
  await updateRow(db, 'accounts', account, { payment_method: 'direct_debit' })
  const poster = { clientIndex: client, accountIndex: account, userIndex: 1, requestId: 'paid-meanwhile' }
  const paid = { amount: '5.00', receivedOn: '2026-10-01', method: 'transfer', reference: '' } as const
  const run = await released(client, '2026-09-01', '2026-09-30', () =>
    inTransaction(db, within => receive(within, poster, paid)),
  )
  expect((await announced(run)).broughtForward).toBe('12.00')
  expect(await runReconciliation(db, run)).toMatchObject({
    agrees: true,
    olderDebt: { items: 1, total: '7.00' },
    directDebitFiles: [{ total: '19.00' }],
  })
})
