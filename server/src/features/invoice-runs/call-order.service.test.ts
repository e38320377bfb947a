import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildCarrier, buildPrices, collectTestCalls } from '../../../test/bill-run-factory.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { buildAccount, buildBrand, buildClient, buildService } from '../../../test/factories/invoicing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { readCalls } from '../end-of-run-packs/end-of-run-rows.repository.ts'
import { selectCalls } from './invoice-pdf-data.repository.ts'
import { callsByNumber } from './invoice-runs.render.service.ts'

const driver = closedAtEnd(await runDriver())

test('calls with the same start and call id are in carrier order in PDF and pack, as they were rated', async () => {
  const { db } = driver
  const client = await buildClient(db)
  const brand = await buildBrand(db, client)
  const carriers = [
    await buildCarrier(db, client),
    await buildCarrier(db, client),
    await buildCarrier(db, client),
  ]
  const owners = carriers.map(carrier => ({ client, brand, carrier }))
  const [first, second, third] = owners as [(typeof owners)[0], (typeof owners)[0], (typeof owners)[0]]
  const account = await buildAccount(db, first, { itemisation: 'full' })
  await buildService(db, client, account, { cli: '442079460555' })
  // Delivered by the last carrier first, so that only sorting puts them in order.
  for (const [at, owner] of [third, first, second].entries()) {
    await buildPrices(db, owner, [{ prefix: '44', destination: 'UK', group: 'National', day: '0.0333' }])
    await collectTestCalls(db, owner, [{ cli: '442079460555', seconds: 60 + at, at: '2026-10-13T11:00:00Z' }])
  }
  await db.updateTable('calls').set({ call_id: 'same' }).where('client_index', '=', client).execute()
  const billRun = await driver.ratedBillRun(client)
  const run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate')

  // 60 s came from the third carrier, 61 from the first, 62 from the second.
  const onPaper = await selectCalls(db, billRun, [account])
  expect(onPaper.map(call => call.durationSeconds)).toEqual([61, 62, 60])
  const packed = await inTransaction(db, async tx => {
    const calls: number[] = []
    for await (const call of readCalls(tx, run, billRun)) calls.push(call.durationSeconds)
    return calls
  })
  expect(packed).toEqual([61, 62, 60])
})

test('itemised calls stand in the order of the numbers, as charges do, whichever number was added first', async () => {
  const { db } = driver
  const client = await buildClient(db)
  const owner = { client, brand: await buildBrand(db, client), carrier: await buildCarrier(db, client) }
  const account = await buildAccount(db, owner, { itemisation: 'full' })
  const clis = ['442079460777', '441614960111', '442079460333']
  for (const cli of clis) await buildService(db, client, account, { cli })
  await buildPrices(db, owner, [{ prefix: '44', destination: 'UK', group: 'National', day: '0.0333' }])
  const calls = clis.map((cli, at) => ({ cli, seconds: 60, at: `2026-10-13T11:0${at}:00Z` }))
  await collectTestCalls(db, owner, calls)
  const billRun = await driver.ratedBillRun(client)
  await driver.through(await driver.create(client, billRun), 'prepare', 'calculate')
  const groups = callsByNumber(await selectCalls(db, billRun, [account]))
  expect(groups.map(([call]) => call?.cli)).toEqual(clis.toSorted())
})
