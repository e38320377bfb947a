import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocateCard, buildCard, buildCarrier, takeCalls } from '../../../test/bill-run-factory.ts'
import { runDriver, type RunDriver } from '../../../test/factories/invoice-run-driver.ts'
import { buildAccount, buildBrand, buildClient, buildService } from '../../../test/factories/invoicing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { readCalls } from './end-of-run-rows.repository.ts'
import { selectCalls } from './invoice-papers.repository.ts'

let driver: RunDriver
beforeAll(async () => {
  driver = await runDriver()
})
afterAll(() => driver.close())

test('calls of one start and call id are in the order of their carriers on paper and in the pack, as they were rated', async () => {
  const { db, work } = driver
  const client = await buildClient(db)
  const brand = await buildBrand(db, client)
  const carriers = [
    await buildCarrier(db, client),
    await buildCarrier(db, client),
    await buildCarrier(db, client),
  ]
  const owners = carriers.map(carrier => ({ client, brand, carrier }))
  const [first, second, third] = owners as [(typeof owners)[0], (typeof owners)[0], (typeof owners)[0]]
  const account = await buildAccount(db, first, { itemised: true })
  await buildService(db, client, account, { cli: '442079460555' })
  // Delivered by the last carrier first: nothing but the order asked for brings them into it.
  for (const [at, owner] of [third, first, second].entries()) {
    const card = await buildCard(db, owner, [
      { prefix: '44', destination: 'UK', group: 'National', day: '0.0333' },
    ])
    for (const side of ['retail', 'wholesale'] as const) await allocateCard(db, owner, side, card)
    await takeCalls(db, owner, [{ cli: '442079460555', seconds: 60 + at, at: '2026-10-13T11:00:00Z' }])
  }
  await db.updateTable('calls').set({ call_id: 'same' }).where('client_index', '=', client).execute()
  const { index: billRun } = await db
    .insertInto('bill_runs')
    .values({
      client_index: client,
      description: 'October',
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      status: 30,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  await rateBillRun(work, billRun)
  await db
    .updateTable('bill_runs')
    .set({ status: 50, closed_at: new Date() })
    .where('index', '=', billRun)
    .execute()
  const run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate')

  // 60 s came by the third carrier, 61 by the first, 62 by the second.
  const onPaper = await selectCalls(db, billRun, account)
  expect(onPaper.map(call => call.durationSeconds)).toEqual([61, 62, 60])
  const packed = await inTransaction(db, async tx => {
    const calls: number[] = []
    for await (const call of readCalls(tx, run, billRun)) calls.push(call.durationSeconds)
    return calls
  })
  expect(packed).toEqual([61, 62, 60])
})
