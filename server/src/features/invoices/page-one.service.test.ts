import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
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

test('the second invoice shows last time’s charges, the balance then and what was paid since', async () => {
  const client = await build.client()
  const brand = await build.brand(client)
  await build.retailCard(client)
  const [paid, silent] = [await build.account({ client, brand }), await build.account({ client, brand })]
  const accounts = [paid, silent]
  for (const account of accounts) {
    await build.charge(client, account, { amount: '4.00', start_date: '2025-01-01', timing: 'advance' })
    const service = await build.service(client, account)
    await build.charge(client, account, {
      amount: '10.00',
      service_index: service,
      start_date: '2025-01-01',
      timing: 'advance',
    })
  }
  const first = await bill(client, '2026-09')
  const [before] = await invoicesWithLines(db, first, [paid])
  expect(before?.snapshot.position).toBeNull()
  expect(before?.summary?.before).toBeNull()
  expect(before?.summary?.rows.map(row => row.label)).toEqual(['Line rentals', 'Other charges'])
  // Whichever began first, the account's own charges come last.
  const { sections = [] } = before ? documentOf(before, []) : {}
  expect(sections.map(({ title }) => title)).toEqual([expect.stringMatching(/^0/), 'Account charges'])
  await driver.confirm(first)
  const index = await insertRow(db, 'account_postings', {
    client_index: client,
    account_index: paid,
    kind: 'receipt',
    effective_on: '2026-10-05',
    amount: '-9.00',
    due_on: '2026-10-05',
    method: 'transfer',
  })
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

test('an account whose calls all lasted no second has calls, and messages are messages and data', async () => {
  const client = await build.client()
  const brand = await build.brand(client)
  await build.retailCard(client)
  const account = await build.account({ client, brand })
  const service = await build.service(client, account)
  const other = await build.account({ client, brand })
  const calls = [
    { account, service, group: 'National', seconds: 0, charge: '0.010000' },
    { account, service, group: 'Texts', seconds: 0, charge: '0.020000' },
    { account: other, service: await build.service(client, other), group: 'National', charge: '1.000000' },
  ]
  const billRun = await build.closedBillRun(client, { calls })
  await db
    .insertInto('bill_run_breakdowns')
    .values(
      [
        { name: 'National', calls: 2, duration_seconds: 60 },
        { name: 'Texts', calls: 1, duration_seconds: 0 },
      ].map(group => ({
        ...group,
        bill_run_index: billRun,
        dimension: 'product_group',
        retail_charge: '1',
        wholesale_cost: '0',
      })),
    )
    .execute()
  const run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate', 'number')
  const [document] = await invoicesWithLines(db, run, [account])
  expect(document?.summary?.rows.map(({ label, net }) => [label, net])).toEqual([
    ['Calls', '0.01'],
    ['Messages and data', '0.02'],
  ])
})
