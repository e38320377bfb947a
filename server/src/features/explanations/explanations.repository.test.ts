import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { selectRepricedGroups } from './explanations.repository.ts'

const { db, build, ...database } = closedAtEnd(await openTestDatabase())

it('a new version of a card reprices the groups whose prices differ on it, and no other', async () => {
  const reseller = await build.reseller()
  const account = await build.accountWith(reseller, ['441'])
  const uk = { prefix: '44', destination: 'UK', group: 'National', day: '0.02' }
  const mobile = { prefix: '447', destination: 'Mobile', group: 'Mobile', day: '0.10' }
  await build.allocation(reseller, 'retail', await build.card(reseller, [uk, mobile]))
  const satellite = { prefix: '8821', destination: 'Satellite', group: 'Mobile', day: '2.50' }
  const version = await build.card(reseller, [uk, mobile, satellite])
  await build.allocation(reseller, 'retail', version, { from: '2026-08-01' })
  const month = async (number: string) => {
    await build.calls(
      reseller,
      ['442079460000', '447700900123'].map(destination => ({
        cli: '441',
        destination,
        at: `2026-${number}-08T09:00:00Z`,
      })),
    )
    const index = await build.billRun(reseller.client, {
      period_start: `2026-${number}-01`,
      period_end: `2026-${number}-31`,
      status: 30,
    })
    await rateBillRun({ db, url: database.url, signal: new AbortController().signal }, index)
    await updateRow(db, 'bill_runs', index, { status: 50, closed_at: new Date() })
    return index
  }
  const before = await month('07')
  const after = await month('08')
  const repriced = () => selectRepricedGroups(db, { before, after }, account)
  expect(await repriced()).toEqual([])
  await sql`update rate_card_entries set price_day = 0.12 where rate_card_index = ${version} and prefix = '447'`.execute(
    db,
  )
  expect(await repriced()).toEqual(['Mobile'])
  await updateRow(db, 'rate_cards', version, { round_up: true })
  expect(await repriced()).toEqual(['Mobile', 'National'])
})
