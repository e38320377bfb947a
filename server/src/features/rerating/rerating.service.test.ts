import { expect, test } from 'vitest'
import { allocateCard, buildCard, collectTestCalls } from '../../../test/bill-run-factory.ts'
import { reratingDriver } from '../../../test/factories/rerating.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { addPrice } from '../bill-runs/missing-prices/missing-prices.service.ts'
import { getBillRun } from '../bill-runs/bill-runs.service.ts'
import { listProcesses } from '../invoice-runs/invoice-run-processes.service.ts'
import { abandonRun, getRun } from '../invoice-runs/invoice-runs.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { previewRerating, rerate, startRerating } from './rerating.service.ts'

const { driver, db, work, made, owner: buildOwner, call, setPrice, queued } = await reratingDriver()

/** Two accounts with a call of ten minutes each at £0.10 a minute, invoiced up to their PDFs. */
async function invoiced() {
  const { card, ...owner } = await buildOwner()
  const { client } = owner
  const accounts: number[] = []
  for (const cli of [`4420794${client}001`, `4420794${client}002`]) {
    const account = await driver.build.account(owner)
    await driver.build.service(client, account, { cli })
    await call(owner, cli)
    accounts.push(account)
  }
  const billRun = await driver.ratedBillRun(client)
  const run = await driver.create(client, billRun)
  await driver.through(run, ...made)
  return { client, owner, card, accounts, billRun, run }
}

const documents = async (run: number, accounts: readonly number[]) =>
  (await invoicesWithLines(db, run, accounts)).map(({ number, net }) => [number, net])
const start = (run: number) => inTransaction(db, tx => startRerating(tx, run))
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error as { body?: { code?: string } }).body?.code ?? String(error),
  )

test('a wrong rate found before Confirm: rated again and calculated anew, numbers stay with their accounts', async () => {
  const { client, owner, card, accounts, billRun, run } = await invoiced()
  const before = await documents(run, accounts)
  expect(before.map(([, net]) => net)).toEqual(['1.00', '1.00'])
  await setPrice(card, '0.2500')
  expect(await previewRerating(db, run)).toEqual({
    refusal: null,
    accounts: 2,
    numbers: 2,
    othersInvoiced: false,
    calls: 2,
    newCalls: 0,
    approvedBy: null,
  })
  // A file that came after the close is rated with them.
  await collectTestCalls(db, owner, [{ cli: `4420794${client}001`, seconds: 0, at: '2026-10-14T11:00:00Z' }])
  expect(await previewRerating(db, run)).toMatchObject({ calls: 3, newCalls: 1 })
  await start(run)
  expect(await getBillRun(db, client, billRun)).toMatchObject({ status: { description: 'Rating' } })
  expect((await listProcesses(db, run))[0]?.run.reason).toBe('Its bill run is being rated: wait until it is.')
  // Until it is rated, the run can’t go on with the old rates.
  expect(await codeOf(driver.start(run, 'validate-accounts'))).toBe('conflict_state')
  const [asked] = await queued()
  if (!asked) throw new Error('Nothing was queued')
  await rerate(work, asked)
  // A worker that was killed after the rating does the same again, and nothing twice.
  await rerate(work, asked)
  await driver.drain()
  expect(await getBillRun(db, client, billRun)).toMatchObject({ status: { description: 'Closed' } })
  expect(await documents(run, accounts)).toEqual(before.map(([number]) => [number, '2.50']))
  expect(await getRun(db, run, 1)).toMatchObject({
    status: { description: 'Awaiting Confirmation' },
    gross: '6.00',
  })
})

test('where the new rates leave calls without a price, the bill run stays open for a person', async () => {
  const { client, card, accounts, billRun, run } = await invoiced()
  await db
    .updateTable('rate_card_entries')
    .set({ prefix: '33' })
    .where('rate_card_index', '=', card)
    .execute()
  await start(run)
  const [asked] = await queued()
  if (asked) await rerate(work, asked)
  await driver.drain()
  expect(await getBillRun(db, client, billRun)).toMatchObject({ status: { description: 'Rated' } })
  expect(await documents(run, accounts)).toEqual([])
})

/** An account with a call of ten minutes that has no price, and what adds that. */
async function lackingPrice() {
  const { card, ...owner } = await buildOwner()
  const { client } = owner
  const cli = `4420794${client}001`
  const account = await driver.build.account(owner)
  await driver.build.service(client, account, { cli })
  await collectTestCalls(db, owner, [{ cli, destination: '33199', seconds: 600, at: '2026-10-13T11:00:00Z' }])
  const price = {
    cause: 'unrated_retail',
    subject: '33199',
    kind: 'voice',
    carrierIndex: owner.carrier,
    rateCardIndex: card,
    prefix: '33',
    chargeCode: '',
    origin: '',
    destination: 'France',
    productGroup: 'International',
    connectionFee: '0',
    priceDay: '0.50',
    priceEvening: '0.50',
    priceWeekend: '0.50',
    minimumCharge: '0',
    firstIncrement: 1,
    nextIncrement: 1,
    validFrom: '2026-10-01',
  } as const
  const add = (billRun: number) =>
    inTransaction(db, tx => addPrice(tx, { clientIndex: client, index: billRun }, price, 1))
  return { owner, client, account, add }
}

async function ratedAgain(run: number): Promise<void> {
  await start(run)
  const [asked] = await queued()
  if (asked) await rerate(work, asked)
  await driver.drain()
}

test('calls that lack a price keep an account from its invoice until it is added, also to a closed bill run', async () => {
  const { client, account, add } = await lackingPrice()
  const billRun = await driver.ratedBillRun(client)
  expect(await codeOf(add(billRun))).toBe('conflict_state')

  const run = await driver.create(client, billRun)
  await driver.through(run, ...made)
  expect(await documents(run, [account])).toEqual([])
  await add(billRun)
  await ratedAgain(run)
  expect((await documents(run, [account])).map(([, net]) => net)).toEqual(['5.00'])
  await driver.confirm(run)
  expect(await codeOf(add(billRun))).toBe('conflict_state')
})

test('an account that a confirmed run left out over a missing price is billed by a further run once it is added', async () => {
  const { owner, client, account, add } = await lackingPrice()
  const other = await driver.build.account(owner)
  await driver.build.service(client, other, { cli: `4420794${client}002` })
  await call(owner, `4420794${client}002`)
  const billRun = await driver.ratedBillRun(client)
  const run = await driver.create(client, billRun)
  await driver.through(run, ...made)
  await driver.confirm(run)
  expect(await documents(run, [account])).toEqual([])

  await add(billRun)
  const further = await driver.create(client, billRun, { invoiceDate: '2026-11-30' })
  await driver.through(further, ...made)
  await ratedAgain(further)
  expect((await documents(further, [account])).map(([, net]) => net)).toEqual(['5.00'])
  await driver.confirm(further)
  // Nothing is left that a price would change.
  expect(await codeOf(add(billRun))).toBe('conflict_state')
})

test('a card changed after the bill run is closed is said of the run, and at Confirm, until it is rated again', async () => {
  const { client, owner, run } = await invoiced()
  const said = async () => {
    const { findings, warnings } = await getRun(db, run, 1)
    return [...findings.map(({ text }) => text), ...warnings].filter(text => text.includes('rate card'))
  }
  expect(await said()).toEqual([])
  const dearer = await buildCard(db, owner, [
    { prefix: '44', destination: 'UK', group: 'National', day: '0.2500' },
  ])
  await allocateCard(db, owner, 'retail', dearer, { from: '2026-10-01' })
  expect(await said()).toEqual([
    '1 rate card changed since its calls were rated',
    '1 rate card changed since its calls were rated. Re-rate and recalculate, or they are billed as before.',
  ])
  await ratedAgain(run)
  expect(await said()).toEqual([])
  expect(await getRun(db, run, 1)).toMatchObject({ clientIndex: client, gross: '6.00' })
})

test('files that could not be collected, and lines that were rejected, are said of the run until they are', async () => {
  const { client, owner, billRun, run } = await invoiced()
  const said = async () => [
    (await getBillRun(db, client, billRun)).rejectedLines,
    ...(await getRun(db, run, 1)).findings.map(({ text }) => text),
  ]
  expect(await said()).toEqual([0])
  // A file that comes once the bill run is closed is the next one's.
  await collectTestCalls(db, owner, [{ cli: `4420794${client}001`, seconds: 0, at: '2026-10-14T11:00:00Z' }])
  const setLines = (lines: { lines?: number; rejected?: number; corrected?: number; status?: string }) =>
    db.updateTable('data_collection_files').set(lines).where('client_index', '=', client).execute()
  await setLines({ lines: 3, rejected: 2 })
  expect(await said()).toEqual([4, '4 lines of its call files were rejected'])
  await setLines({ corrected: 2 })
  expect(await said()).toEqual([0])
  await setLines({ status: 'failed' })
  expect(await said()).toEqual([0, '2 call files could not be collected'])
})

test('a confirmed run can’t go back to rates, nor one whose bill run another has billed', async () => {
  const { run, billRun } = await invoiced()
  await driver.confirm(run)
  expect((await previewRerating(db, run)).refusal).toBe('The run is confirmed: nothing can be reset.')
  expect(await codeOf(start(run))).toBe('invoice_run_locked')
  expect(await db.selectFrom('bill_runs').select('status').where('index', '=', billRun).execute()).toEqual([
    { status: 50 },
  ])
})

test('a run abandoned while its bill run is rated leaves that open, free for another', async () => {
  const { client, billRun, run } = await invoiced()
  await start(run)
  await inTransaction(db, tx => abandonRun(tx, run, { reason: 'Not needed', userIndex: 1 }))
  const [asked] = await queued()
  if (asked) await rerate(work, asked)
  expect(await getBillRun(db, client, billRun)).toMatchObject({
    status: { description: 'Rated' },
    actions: { close: { allowed: true } },
  })
})
