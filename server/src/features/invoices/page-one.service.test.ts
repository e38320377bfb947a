import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { confirmRun } from '../invoice-runs/confirm-run.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'
import { invoicesWithLines } from './invoices.service.ts'

const driver = closedAtEnd(await runDriver())
const { db, build } = driver

/** Bills a month of the reseller up to its documents. */
async function bill(client: number, month: string): Promise<number> {
  const billRun = await build.closedBillRun(client, { start: `${month}-01`, end: `${month}-30` })
  const run = await driver.create(client, billRun, { invoiceDate: `${month}-28` })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  return run
}

async function confirm(run: number): Promise<void> {
  const { accounts, gross } = await getRun(db, run, 1)
  await confirmRun(db, run, { accounts, gross }, 1)
}

test('the second invoice shows last time’s charges, the balance then and what was paid since', async () => {
  const client = await build.client()
  const brand = await build.brand(client)
  await build.retailCard(client)
  const [paid, silent] = [await build.account({ client, brand }), await build.account({ client, brand })]
  const accounts = [paid, silent]
  for (const account of accounts) {
    const service = await build.service(client, account)
    await build.charge(client, account, {
      amount: '10.00',
      service_index: service,
      start_date: '2025-01-01',
      timing: 'advance',
    })
    await build.charge(client, account, { amount: '4.00', start_date: '2025-01-01', timing: 'advance' })
  }
  const first = await bill(client, '2026-09')
  const [before] = await invoicesWithLines(db, first, [paid])
  expect(before?.snapshot.position).toBeNull()
  expect(before?.summary?.before).toBeNull()
  expect(before?.summary?.rows.map(row => row.label)).toEqual(['Line rentals', 'Other charges'])
  await confirm(first)
  const { index } = await db
    .insertInto('account_postings')
    .values({
      client_index: client,
      account_index: paid,
      kind: 'receipt',
      effective_on: '2026-10-05',
      amount: '-9.00',
      due_on: '2026-10-05',
      method: 'transfer',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('open_items')
    .values({
      posting_index: index,
      client_index: client,
      account_index: paid,
      due_on: '2026-10-05',
      remainder: '-9.00',
    })
    .execute()
  const second = await bill(client, '2026-10')
  const documents = await invoicesWithLines(db, second, accounts)
  const of = (account: number) => documents.find(one => one.accountIndex === account)
  expect(of(paid)?.snapshot.position).toEqual({ previous: before?.gross, since: '-9.00' })
  expect(of(paid)?.summary?.before).toEqual({ title: '28 Sep 2026', net: before?.net })
  const sum = of(paid)?.summary?.rows.reduce((total, row) => total + Math.round(Number(row.net) * 100), 0)
  expect(sum).toBe(Math.round(Number(of(paid)?.net) * 100))
  // Where no payment was ever posted the books are kept elsewhere: nothing is said of a balance.
  expect(of(silent)?.snapshot.position).toBeNull()
})
