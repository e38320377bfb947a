import { reratingJobs } from '../../src/features/rerating/rerating.jobs.ts'
import { reratingPayload } from '../../src/features/rerating/rerating.service.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { connectJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { buildCarrier, buildPrices, collectTestCalls } from '../bill-run-factory.ts'
import { closedAtEnd } from '../closed-at-end.ts'
import { runDriver } from './invoice-run-driver.ts'

/** A driver of invoice runs with the queue of rerating. */
export async function reratingDriver() {
  const driver = closedAtEnd(await runDriver())
  const { db, build } = driver
  closedAtEnd({ close: await connectJobs(driver.work.url, reratingJobs, createLog('test')) })
  return {
    driver,
    db,
    work: { ...driver.work, signal: new AbortController().signal },
    made: ['prepare', 'calculate', 'number', 'produce'] as const,
    /** A reseller whose calls cost £0.10 a minute. */
    owner: async () => {
      const client = await build.client()
      const brand = await build.brand(client)
      const owner = { client, brand, carrier: await buildCarrier(db, client) }
      const national = { prefix: '44', destination: 'UK', group: 'National', day: '0.1000' }
      return { ...owner, card: await buildPrices(db, owner, [national]) }
    },
    /** A call of ten minutes. */
    call: (owner: Parameters<typeof collectTestCalls>[1], cli: string, time = '11:00') =>
      collectTestCalls(db, owner, [{ cli, seconds: 600, at: `2026-10-13T${time}:00Z` }]),
    setPrice: (card: number, price: string) =>
      db
        .updateTable('rate_card_entries')
        .set({ price_day: price, price_evening: price, price_weekend: price })
        .where('rate_card_index', '=', card)
        .execute(),
    /** Takes what is queued, as a worker does. */
    queued: async () => {
      const rows = await allRows<{ data: unknown }>(db)`
        delete from pgboss.job where name = ${reratingPayload.name} and state = 'created' returning data`
      return rows.map(({ data }) => reratingPayload.payload.parse(data))
    },
  }
}
