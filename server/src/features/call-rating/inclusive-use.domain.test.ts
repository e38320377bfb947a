import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOfPeriod } from '../product-group-bundles/product-group-bundles.service.ts'
import {
  type Allowance,
  chargeAfterCover,
  clisOfAllowances,
  createInclusiveUse,
} from './inclusive-use.domain.ts'

const allowance = (changes: Partial<Allowance> = {}): Allowance => ({
  accountIndex: 1,
  accountBundleIndex: 7,
  services: null,
  periodStart: '1970-01-01',
  firstDay: 0,
  lastDay: 31,
  unit: 'seconds',
  quantity: 70,
  covers: group => group === 'Local',
  ...changes,
})
const callOf = (quantity: number, changes = {}) => ({
  accountIndex: 1,
  serviceIndex: 5,
  group: 0,
  day: 10,
  kind: usageKind.voice as number,
  quantity,
  ...changes,
})
const groups = ['Local', 'Mobile']

it('what a bundle includes is pro-rated by days, rounded down, if the bundle starts or ends inside the period', () => {
  const july = { start: '2026-07-01', end: '2026-07-31' }
  expect(shareOfPeriod(6000, '2026-01-01', null, july)).toBe(6000)
  expect(shareOfPeriod(6000, '2026-07-08', null, july)).toBe(4645)
  expect(shareOfPeriod(6000, '2026-01-01', '2026-07-01', july)).toBe(193)
  expect(shareOfPeriod(6000, '2026-08-01', null, july)).toBe(0)
})

it('a fully covered call costs nothing, a partly covered one its uncovered share, half up to 6 decimals', () => {
  expect(chargeAfterCover(20_000, 60, 60)).toBe(0)
  expect(chargeAfterCover(20_000, 60, 40)).toBe(6_667)
  expect(chargeAfterCover(3, 2, 1)).toBe(2)
  expect(chargeAfterCover(20_000, 60, 0)).toBe(20_000)
  expect(chargeAfterCover(0, 0, 0)).toBe(0)
})

it("calls of the bundle's product groups use it up; other calls, accounts and days do not", () => {
  const inclusive = createInclusiveUse([allowance({ firstDay: 5 })], groups)
  const bundles: number[] = []
  const covered = [
    callOf(30, { day: 4 }),
    callOf(30),
    callOf(30, { group: 1 }),
    callOf(30, { accountIndex: 2 }),
    callOf(60, { serviceIndex: 6 }),
    callOf(9),
  ].map(call => inclusive.cover(call, bundles))
  expect(covered).toEqual([0, 30, 0, 0, 40, 0])
  expect(inclusive.uses()).toEqual([
    { ...used(5), calls: 1, quantity: 30 },
    { ...used(6), calls: 1, quantity: 40 },
  ])
})

it('calls and inbound calls use minutes, texts and picture messages use messages, data uses bytes, and events nothing', () => {
  const inclusive = createInclusiveUse(
    [
      allowance({ quantity: 70 }),
      allowance({ unit: 'messages', quantity: 4 }),
      allowance({ unit: 'bytes', quantity: 1_500_000 }),
    ],
    groups,
  )
  const covered = (kind: keyof typeof usageKind, quantity: number) =>
    inclusive.cover(callOf(quantity, { kind: usageKind[kind] }), [])
  expect(covered('voice', 60)).toBe(60)
  expect(covered('inbound', 60)).toBe(10)
  expect(covered('sms', 1)).toBe(1)
  expect(covered('mms', 2)).toBe(2)
  expect(covered('sms', 3)).toBe(1)
  expect(covered('data', 1_000_000)).toBe(1_000_000)
  expect(covered('data', 1_000_000)).toBe(500_000)
  expect(covered('event', 1)).toBe(0)
  expect(inclusive.uses().map(({ unit, calls, quantity }) => [unit, calls, quantity])).toEqual([
    ['seconds', 2, 70],
    ['messages', 3, 4],
    ['bytes', 2, 1_500_000],
  ])
})

it("a bundle of a service covers that service's calls alone, and the account's bundle those of all", () => {
  const own = allowance({ accountBundleIndex: 8, services: [6], quantity: 50 })
  const inclusive = createInclusiveUse([own, allowance()], groups)
  const of = (call: Parameters<typeof inclusive.cover>[0]) => {
    const bundles: number[] = []
    return [inclusive.cover(call, bundles), bundles]
  }
  expect(of(callOf(30))).toEqual([30, [7]])
  expect(of(callOf(60, { serviceIndex: 6 }))).toEqual([60, [8, 7]])
  expect(of(callOf(60))).toEqual([30, [7]])
})

it('a pool is used up by the calls of its services together, and by no others', () => {
  const inclusive = createInclusiveUse([allowance({ services: [5, 6], quantity: 100 })], groups)
  const covered = [5, 7, 6, 5].map(serviceIndex => inclusive.cover(callOf(40, { serviceIndex }), []))
  expect(covered).toEqual([40, 0, 40, 20])
})

it('calls are put in order only for numbers that an allowance is for', () => {
  const services = new Map([
    ['441', [{ accountIndex: 1, serviceIndex: 5 }]],
    ['442', [{ accountIndex: 1, serviceIndex: 6 }]],
    ['443', [{ accountIndex: 2, serviceIndex: 7 }]],
  ])
  expect(clisOfAllowances(services, [])).toEqual([])
  expect(clisOfAllowances(services, [allowance({ services: [6] })])).toEqual(['442'])
  expect(clisOfAllowances(services, [allowance()])).toEqual(['441', '442'])
  expect(clisOfAllowances(services, [allowance({ services: [5, 7] })])).toEqual(['441', '443'])
})

const used = (serviceIndex: number) => ({
  accountIndex: 1,
  accountBundleIndex: 7,
  serviceIndex,
  productGroup: 'Local',
  periodStart: '1970-01-01',
  unit: 'seconds',
})

it('a call may be covered by one bundle, then the next', () => {
  const inclusive = createInclusiveUse([allowance(), allowance({ accountBundleIndex: 8 })], groups)
  const bundles: number[] = []
  expect([inclusive.cover(callOf(60), bundles), [...bundles]]).toEqual([60, [7]])
  expect([inclusive.cover(callOf(60), bundles), [...bundles]]).toEqual([60, [7, 8]])
  expect([inclusive.cover(callOf(60), bundles), [...bundles]]).toEqual([20, [8]])
  expect([inclusive.cover(callOf(60), bundles), [...bundles]]).toEqual([0, []])
})

it('bundles never cover more than they have, nor less than they could, and no call costs more', () => {
  const calls = fc.array(fc.record({ seconds: fc.nat(100), micros: fc.nat(1_000_000_000) }))
  fc.assert(
    fc.property(calls, fc.array(fc.nat(500), { maxLength: 4 }), (made, allowances) => {
      const inclusive = createInclusiveUse(
        allowances.map((seconds, at) => allowance({ quantity: seconds, accountBundleIndex: at + 1 })),
        groups,
      )
      const bundles: number[] = []
      let covered = 0
      for (const { seconds, micros } of made) {
        const share = inclusive.cover(callOf(seconds), bundles)
        covered += share
        const charge = chargeAfterCover(micros, seconds, share)
        expect(charge).toBeLessThanOrEqual(micros)
        expect(charge).toBeGreaterThanOrEqual(0)
      }
      const spoken = made.reduce((sum, { seconds }) => sum + seconds, 0)
      const there = allowances.reduce((sum, seconds) => sum + seconds, 0)
      expect(covered).toBe(Math.min(there, spoken))
      expect(inclusive.uses().reduce((sum, use) => sum + use.quantity, 0)).toBe(covered)
    }),
  )
})
