import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import {
  type CarrierCost,
  carrierCost,
  costProblem,
  toleranceText,
} from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../../test/answers.ts'
import { closedAtEnd } from '../../../../test/closed-at-end.ts'
import { exported } from '../../../../test/exported.ts'
import { testApp } from '../../../../test/test-app.ts'
import { updateRow } from '../../../platform/db/rows.ts'
import { rateBillRun } from '../rate-bill-run.service.ts'

const t = closedAtEnd(await testApp())
const reseller = await t.build.reseller()
await t.build.allocation(
  reseller,
  'wholesale',
  await t.build.card(reseller, [
    { prefix: '1', destination: 'USA', day: '0.02' },
    { prefix: '44', destination: 'UK', day: '2' },
  ]),
)
// A minute to the USA costs 2p by the card, one to the UK £2.
await t.build.calls(reseller, [
  { cli: '441', destination: '12125550100', chargeCode: 'US', carrierCost: '0.5' },
  { cli: '441', destination: '12125550100', chargeCode: 'US', carrierCost: '0.5' },
  { cli: '441', destination: '12125550100', chargeCode: 'US', carrierCost: '0.5' },
  { cli: '441', destination: '12125550100', chargeCode: 'US2', carrierCost: '1.02' },
  ...Array.from({ length: 100 }, () => ({ cli: '441', carrierCost: '2.02' })),
  { cli: '441', destination: '3312345678', carrierCost: '9' },
  { cli: '441', destination: '12125550100' },
  { cli: '441', kind: 'carrier_credit' as const, quantity: 1, carrierCost: '-5' },
])
const run = await t.build.billRun(reseller.client, {
  period_start: '2026-07-01',
  period_end: '2026-07-31',
  status: 30,
})
await rateBillRun({ db: t.db, url: t.url, signal: new AbortController().signal }, run)

const list = async (query = '') => {
  const answer = await t.call(`/api/clients/${reseller.client}/billruns/${run}/carriercosts${query}`)
  return z
    .array(carrierCost)
    .parse(await answer.json())
    .map(row => [
      row.chargeCode,
      row.destination,
      row.calls,
      row.ours,
      row.theirs,
      row.difference,
      row.isException,
    ])
}

it('what a carrier bills is set beside our rating, by charge code and destination', async () => {
  expect(await list()).toEqual([
    // No price: an exception of its own already.
    [null, null, 1, '0.000000', '9.000000', '9.000000', false],
    // More than £1, but not more than 1 % of it.
    [null, 'UK', 100, '200.000000', '202.000000', '2.000000', false],
    ['US', 'USA', 3, '0.060000', '1.500000', '1.440000', true],
    // £1.00 exactly is not more than £1.
    ['US2', 'USA', 1, '0.020000', '1.020000', '1.000000', false],
  ])
})

it('differences over the tolerance of the carrier are exceptions', async () => {
  expect(await list('?show=exceptions')).toHaveLength(1)
  await updateRow(t.db, 'carriers', reseller.carrier, {
    cost_tolerance: '0.5',
    cost_tolerance_percent: '0.5',
  })
  expect((await list('?show=exceptions&sort=calls')).map(row => row[0])).toEqual(['US2', 'US', null])
  expect(await list('?filter=us2')).toHaveLength(1)
})

it('differences over the tolerance count as exceptions, are on the board, and closing asks about them', async () => {
  const path = `/api/clients/${reseller.client}/billruns/${run}`
  const read = async () => (await (await t.call(path)).json()) as BillRun
  expect(await read()).toMatchObject({ costDifferences: 3, status: { index: 40 } })
  const items = async () => {
    const all = (await (await t.call('/api/board/attention')).json()) as AttentionItem[]
    return all
      .filter(item => item.kind === 'carrier-costs' && item.client?.index === reseller.client)
      .map(({ subject, text, atStake }) => [subject, text, atStake])
  }
  expect(await items()).toEqual([[run, 'Bill run: 3 carrier costs over the tolerance', '4.44']])
  const close = (acceptExceptions: boolean) =>
    t.call(`${path}/close`, { method: 'POST', json: { acceptExceptions } })
  expect(await errorOf(await close(false))).toMatchObject({
    code: 'exceptions_open',
    detail: expect.stringContaining('3 carrier costs are over the tolerance: check them with the carrier'),
  })
  expect((await close(true)).status).toBe(200)
  expect(await items()).toEqual([])
})

it('a difference is said in a sentence', () => {
  const row: CarrierCost = {
    carrier: { index: 1, name: 'Gamma' },
    chargeCode: 'US',
    destination: 'USA roaming',
    calls: 1,
    ours: '0.060000',
    theirs: '1.500000',
    difference: '1.440000',
    tolerance: { pounds: '1.00', percent: '1.50' },
    isException: true,
  }
  expect(costProblem(row)).toBe('Gamma billed £1.50, expected £0.06: USA roaming')
  expect(toleranceText(row)).toBe('£1.00 and 1.5%')
  expect(costProblem({ ...row, isException: false })).toBe('')
})

it('the list can be exported', async () => {
  const params = { client: reseller.client, billRun: run }
  expect(await exported(t, 'bill-run-carrier-costs', { params })).toHaveLength(4)
})
