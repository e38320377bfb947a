import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { expect, test } from 'vitest'
import { allocateCard, buildCard, collectTestCalls } from '../../../test/bill-run-factory.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { reratingDriver } from '../../../test/factories/rerating.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'
import { issueCreditNote } from '../credit-notes/credit-notes.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { giveUpRerating, previewRerating, rerate, startRerating } from './rerating.service.ts'

const { driver, db, work, made, owner: buildOwner, call, setPrice, queued } = await reratingDriver()

/**
 * Three accounts with calls at £0.10 a minute, the second with a bundle of five minutes. All are invoiced; the first two
 * are credited to be billed again, and have a further run.
 */
async function wronglyBilled(unpriced = '') {
  const { card, ...owner } = await buildOwner()
  const { client } = owner
  const bundle = await buildBundle(db, client, { minutes: 5, groups: ['National'] })
  const accounts: number[] = []
  const clis = [1, 2, 3].map(at => `4420794${client}00${at}`)
  for (const [at, cli] of clis.entries()) {
    const account = await driver.build.account(owner, { payment_method: 'transfer' })
    await driver.build.service(client, account, { cli })
    if (at === 1) await attachBundle(db, client, account, bundle)
    for (const time of ['11:00', '11:30']) await call(owner, cli, time)
    accounts.push(account)
  }
  await collectTestCalls(db, owner, [{ cli: '442079990000', seconds: 60, at: '2026-10-14T11:00:00Z' }])
  if (unpriced)
    await collectTestCalls(db, owner, [
      { cli: clis[2] ?? '', destination: unpriced, seconds: 60, at: '2026-10-15T11:00:00Z' },
    ])
  const billRun = await driver.ratedBillRun(client)
  const first = await driver.create(client, billRun)
  await driver.through(first, ...made)
  await driver.confirm(first)
  await driver.through(first, 'release')
  const [one = 0, two = 0] = accounts
  for (const account of [one, two]) {
    const { index } = await getInvoice(db, first, account)
    const whose = { clientIndex: client, accountIndex: account, userIndex: 1 }
    const invoices = [{ invoice: index, lines: null }]
    const given = { invoices, reason: 'wrong_price', words: 'Wrong price', rebill: true } as const
    await inTransaction(db, tx => issueCreditNote(tx, whose, given))
  }
  const further = await driver.create(client, billRun)
  await driver.through(further, ...made)
  return { client, owner, card, accounts, clis, billRun, further }
}

async function rated(run: number) {
  await inTransaction(db, tx => startRerating(tx, run))
  const [asked] = await queued()
  if (!asked) throw new Error('Nothing was queued')
  return asked
}

const netsOf = async (run: number, accounts: readonly number[]) =>
  Promise.all(accounts.map(async account => (await getInvoice(db, run, account)).net))

/** Every stored sum of a bill run, but for the order. */
async function sumsOf(billRun: number) {
  const row = await firstRow<{ sums: unknown }>(db)`
    select jsonb_build_object(
      'run', (select to_jsonb(r) - '{index,generation,rated_at,rated_again_at,rates_read_at,status,closed_at,rated_again_for}'::text[]
        from bill_runs r where index = ${billRun}),
      'usage', (select jsonb_agg(to_jsonb(u) order by account_index, service_index, product_group)
        from bill_run_usage u where bill_run_index = ${billRun}),
      'inclusive', (select jsonb_agg(to_jsonb(u) order by account_index, account_bundle_index)
        from bill_run_inclusive_usage u where bill_run_index = ${billRun}),
      'breakdowns', (select jsonb_agg(to_jsonb(u) order by dimension, name)
        from bill_run_breakdowns u where bill_run_index = ${billRun}),
      'exceptions', (select jsonb_agg(to_jsonb(u) order by cause, subject)
        from bill_run_exceptions u where bill_run_index = ${billRun}),
      'calls', (select jsonb_agg(to_jsonb(c) order by c.call_id, c.carrier_index)
        from rated_calls c where bill_run_index = ${billRun})) as sums`
  return row?.sums as { usage: { account_index: number; retail_charge: number }[] }
}

test('a wrong price found after Confirm: the credited accounts are rated again, the invoiced one stays as it is', async () => {
  const { card, accounts, billRun, further } = await wronglyBilled()
  const [one = 0, two = 0, three = 0] = accounts
  expect(await netsOf(further, [one, two])).toEqual(['2.00', '1.50'])
  await setPrice(card, '0.0400')
  const before = await sumsOf(billRun)
  expect(await previewRerating(db, further)).toMatchObject({
    refusal: null,
    othersInvoiced: true,
    accounts: 2,
    numbers: 2,
    calls: 4,
  })
  const askedAt = Date.now()
  const asked = await rated(further)
  // Until they are rated, the run can’t go on with the old rates.
  await expect(driver.start(further, 'validate-accounts')).rejects.toMatchObject({ status: 409 })
  // A second press changes nothing.
  await expect(inTransaction(db, tx => startRerating(tx, further))).rejects.toMatchObject({ status: 409 })
  await rerate(work, asked)
  // A worker that was killed after the rating does the same again, and nothing twice.
  await rerate(work, asked)
  await driver.drain()
  expect(await netsOf(further, [one, two])).toEqual(['0.80', '0.60'])
  const after = await sumsOf(billRun)
  const usageOf = ({ usage }: typeof before) => usage.filter(row => row.account_index === three)
  expect(usageOf(after)).toEqual(usageOf(before))
  const run = await db
    .selectFrom('bill_runs')
    .select(['status', 'rated_again_for', 'rated_at', 'rated_again_at'])
    .where('index', '=', billRun)
    .executeTakeFirst()
  expect(run).toMatchObject({ status: 50, rated_again_for: null })
  // Calls of other accounts were not rated again.
  expect(run?.rated_at?.getTime()).toBeLessThan(askedAt)
  expect(run?.rated_again_at?.getTime()).toBeGreaterThan(askedAt)
})

test('the calls that have no price are among those that are to be rated again', async () => {
  const { further } = await wronglyBilled('88162345678')
  // Two calls of each of three accounts, and the one for which the third was not invoiced.
  expect(await previewRerating(db, further)).toMatchObject({ accounts: 3, calls: 7 })
})

test('a further run says that a card changed since its calls were rated, also once the next month is, until they are rated again', async () => {
  const { client, owner, accounts, further } = await wronglyBilled()
  const said = async () => {
    const { findings, warnings } = await inTransaction(db, tx => getRun(tx, further, 1))
    return [...findings.map(({ text }) => text), ...warnings].filter(text => text.includes('since its calls'))
  }
  const cheaper = await buildCard(db, owner, [
    { prefix: '44', destination: 'UK', group: 'National', day: '0.0400' },
  ])
  await allocateCard(db, owner, 'retail', cheaper, { from: '2026-10-01' })
  // Of an account that is not billed again.
  await driver.build.service(client, accounts[2] ?? 0, { cli: `4420795${client}001` })
  const november = await driver.build.billRun(client, {
    status: billRunStatus.rating,
    period_start: '2026-11-01',
    period_end: '2026-11-30',
  })
  await rateBillRun(work, november)
  expect(await said()).toEqual([
    '1 rate card changed since its calls were rated',
    '1 rate card changed since its calls were rated. Re-rate and recalculate, or they are billed as before.',
  ])
  await rerate(work, await rated(further))
  expect(await said()).toEqual([])
  await driver.drain()
  expect(await netsOf(further, accounts.slice(0, 2))).toEqual(['0.80', '0.60'])
})

test('what is stored is what a rating of the whole bill run would store, where the rest has not changed', async () => {
  const { card, accounts, billRun, further } = await wronglyBilled()
  await setPrice(card, '0.0400')
  await rerate(work, await rated(further))
  await setPrice(card, '0.1000')
  await driver.drain()
  // The third account’s calls cost the old price again; now the two others’ too.
  await rerate(work, await rated(further))
  const mixed = await sumsOf(billRun)
  await updateRow(db, 'bill_runs', billRun, { status: 20 })
  await rateBillRun(work, billRun)
  expect(await sumsOf(billRun)).toEqual(mixed)
  expect(accounts).toHaveLength(3)
})

test('a number that has moved between an invoiced account and one that is not is never rated again', async () => {
  const { accounts, clis, billRun, further } = await wronglyBilled()
  const before = await sumsOf(billRun)
  await db
    .updateTable('services')
    .set({ account_index: accounts[2] ?? 0 })
    .where('cli', '=', clis[0] ?? '')
    .execute()
  await rerate(work, await rated(further))
  expect(await sumsOf(billRun)).toMatchObject({ usage: before.usage })
  const { failure, rated_again_for } = await db
    .selectFrom('bill_runs')
    .select(['failure', 'rated_again_for'])
    .where('index', '=', billRun)
    .executeTakeFirstOrThrow()
  expect(failure).toContain(`calls of ${clis[0]} were billed to one account and belong to another now`)
  expect(rated_again_for).toBeNull()
})

test('given up, the run may go on with the rates that it had', async () => {
  const { billRun, further } = await wronglyBilled()
  const before = await sumsOf(billRun)
  await giveUpRerating({ db }, await rated(further))
  expect((await sumsOf(billRun)).usage).toEqual(before.usage)
  await driver.through(further, 'prepare', 'calculate')
})
