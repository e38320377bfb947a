import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { allValues } from '../../platform/db/query-rows.ts'

const { db, url, build } = closedAtEnd(await openTestDatabase())

/** Calls of 60 s, 90 s and 30 s with one bundle of two minutes; a call costs 10p and £1 a minute, at least a minute. */
async function chargesWith(rules: { rest_anew: boolean }): Promise<(string | null)[]> {
  const reseller = await build.reseller()
  const account = await build.accountWith(reseller, ['441'])
  const card = await build.card(reseller, [
    { prefix: '44', group: 'National', connection: '0.1', day: '1', first: 60, next: 1 },
  ])
  await updateRow(db, 'rate_cards', card, rules)
  await build.allocation(reseller, 'retail', card)
  const bundle = await buildBundle(db, reseller.client, { minutes: 2, groups: ['National'] })
  await attachBundle(db, reseller.client, account, bundle)
  await build.calls(
    reseller,
    [60, 90, 30].map((seconds, at) => ({ cli: '441', seconds, at: `2026-07-0${at + 1}T12:00:00Z` })),
  )
  const run = await build.billRun(reseller.client, {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    status: 30,
  })
  await rateBillRun({ db, url, signal: new AbortController().signal }, run)
  return allValues<string | null>(db)`
    select retail_charge from rated_calls where bill_run_index = ${run} order by line_number`
}

it('what a bundle leaves of a call costs its share of the whole charge', async () => {
  // £1.60 × 30 / 90
  expect(await chargesWith({ rest_anew: false })).toEqual(['0.000000', '0.533333', '1.100000'])
})

it('or what it would cost by itself, where the card says so: with set-up and first increment', async () => {
  // 10p and a minute for the 30 s that are left
  expect(await chargesWith({ rest_anew: true })).toEqual(['0.000000', '1.100000', '1.100000'])
})
