import { buildCircuit } from './circuits.ts'
import type { BespokeValues } from '@nineops/contract/bureau/bespoke-functions.contract'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate } from '../../src/platform/clock/london.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow, onlyValueOf } from '../../src/platform/db/rows.ts'
import { allocateCard, buildCard, buildCarrier, collectTestCalls } from '../bill-run-factory.ts'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
  buildService,
} from './invoicing.ts'

export interface BespokeSamples {
  client: number
  other: number
  /** An account that others can be moved to. */
  account: number
  run: number
  cli: string
  sharedCli: string
  closedDay: string
  openDay: string
  /** What functions need besides the reseller. */
  parameters: Record<number, BespokeValues>
}

/** A reseller with data for every bespoke function to find. */
export async function buildBespokeSamples(db: Db): Promise<BespokeSamples> {
  const today = londonDate(Date.now())
  const lastMonth = addMonths(firstOfMonth(today), -1)
  const month = { start: lastMonth, end: lastOfMonth(lastMonth) }
  const earlier = addMonths(lastMonth, -1)
  const [client, other] = [await buildClient(db), await buildClient(db)]
  const brand = await buildBrand(db, client)
  await buildBrand(db, client, { legal_name: '', vat_number: '', ranges: false })
  const owner = { client, brand }
  const [account, second, third, fourth] = [
    await buildAccount(db, owner),
    await buildAccount(db, owner),
    await buildAccount(db, owner),
    await buildAccount(db, owner),
  ]
  await buildAccount(db, owner, {
    email: '',
    payment_method: 'direct_debit',
    sort_code: '12',
    account_number: 'NOMAIL',
  })
  const idle = await buildAccount(db, owner, { account_number: 'IDLE' })
  await buildService(db, client, idle, { end_date: addDays(today, -40) })
  const cli = '442079461234'
  const service = await buildService(db, client, second, { cli })
  await buildCircuit(db, { client, account: third }, { service: { description: 'Broadband line' } })
  const sharedCli = '442079469999'
  await buildService(db, client, fourth, { cli: sharedCli })
  const stranger = await buildAccount(db, { client: other, brand: await buildBrand(db, other) })
  await buildService(db, other, stranger, { cli: sharedCli })
  for (const one of [account, second, fourth, idle])
    await buildCharge(db, client, one, { end_date: one === idle ? addDays(today, -30) : null })
  await buildCharge(db, client, account, { end_date: addDays(today, 20) })
  await buildCharge(db, client, second, { amount: '12.00' })
  await buildCharge(db, client, fourth, { description: 'Care level', product_group: 'Broadband' })
  const carrier = await buildCarrier(db, client)
  await buildCarrier(db, client)
  const card = await buildCard(db, { client, brand, carrier }, [{ prefix: '44' }])
  await allocateCard(db, { client, brand, carrier }, 'retail', card)
  const at = `${addDays(today, -20)}T10:00:00Z`
  const calls = [
    { cli, at, seconds: 90 },
    { cli, at },
  ]
  await collectTestCalls(db, { client, brand, carrier }, calls)
  await collectTestCalls(db, { client, brand, carrier: await buildCarrier(db, client) }, [{ cli, at }])

  const before = await buildClosedBillRun(db, client, { start: earlier, end: lastOfMonth(earlier) })
  const usage = { account: second, service, charge: '1.00', at: `${lastMonth}T12:00:00Z` }
  const billRun = await buildClosedBillRun(db, client, { ...month, calls: [usage] })
  await db
    .insertInto('bill_run_exceptions')
    .values({
      bill_run_index: billRun,
      cause: 'unallocated',
      subject: '441000000001',
      carrier_index: carrier,
      calls: 7,
      duration_seconds: 70,
      wholesale_cost: '0.35',
      first_call_at: new Date(at),
      last_call_at: new Date(at),
    })
    .execute()
  await db
    .insertInto('bill_run_breakdowns')
    .values({
      bill_run_index: billRun,
      dimension: 'destination',
      name: 'Moon',
      calls: 2,
      duration_seconds: 20,
      retail_charge: '5',
      wholesale_cost: '10',
    })
    .execute()
  const runs = []
  for (const [bill, net] of [
    [before, '20.00'],
    [billRun, '35.00'],
  ] as const)
    runs.push(await confirmedRun(db, { client, brand, account, bill, net, date: month.end }))
  const run = runs[1] ?? 0
  await db
    .insertInto('invoice_run_accounts')
    .values({
      invoice_run_index: run,
      account_index: third,
      brand_index: brand,
      account_number: 'A',
      status: 'failed',
      failure_cause: 'no_email',
      failure_message: 'Fix it.',
      value_at_stake: '12.00',
    })
    .execute()
  const range = await db
    .insertInto('invoice_number_ranges')
    .values({
      brand_index: await buildBrand(db, client, { ranges: false }),
      kind: 'invoice',
      prefix: 'X-',
      padding: 4,
      next_number: 5,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  for (const number of [1, 4])
    await db
      .insertInto('invoice_numbers')
      .values({
        range_index: range.index,
        number,
        formatted: `X-000${number}`,
        invoice_run_index: run,
        account_index: number === 1 ? account : second,
        status: 'used',
      })
      .execute()
  const number = await onlyValueOf(db, 'accounts', 'account_number', { index: fourth })
  return {
    client,
    other,
    account,
    run,
    cli,
    sharedCli,
    closedDay: month.end,
    openDay: addDays(month.end, 2),
    parameters: {
      110: { client, cli, account, day: addDays(month.end, 2) },
      111: { client },
      210: { client, brand, days: 30 },
      310: { client, charge: 'Care level', accounts: `${number}, ${number}` },
      510: { client, from: 'company.example', to: 'new.example' },
    },
  }
}

async function confirmedRun(
  db: Db,
  {
    client,
    brand,
    account,
    bill,
    net,
    date,
  }: Record<'client' | 'brand' | 'account' | 'bill', number> & { net: string; date: string },
): Promise<number> {
  const index = await insertRow(db, 'invoice_runs', {
    client_index: client,
    bill_run_index: bill,
    description: `Run of ${bill}`,
    cycle_description: 'Monthly',
    status: 75,
    invoice_date: date,
    bacs_date: date,
  })
  await db
    .insertInto('invoices')
    .values({
      invoice_run_index: index,
      client_index: client,
      brand_index: brand,
      account_index: account,
      kind: 'invoice',
      invoice_date: date,
      due_date: date,
      net,
      vat: '0.00',
      gross: net,
      confirmed_at: new Date(),
    })
    .execute()
  return index
}
