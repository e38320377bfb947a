import { expect, test } from 'vitest'
import { runsDecided } from './release-settings.domain.ts'

const reseller = (asked: boolean, ...brands: number[]) => ({
  index: 1,
  asked,
  brands: [11, 12, 13].map(index => ({ index, asked: brands.includes(index) })),
})
const runs = [
  { clientIndex: 1, brandIndexes: [] },
  { clientIndex: 1, brandIndexes: [11] },
  { clientIndex: 1, brandIndexes: [12, 13] },
  { clientIndex: 2, brandIndexes: [] },
]

test.each([
  ['nobody asks', reseller(false), 3, [2, 2, 2]],
  ['a brand asks: the others decide about runs without it alone', reseller(false, 11), 1, [2, 1, 1]],
  ['two brands ask', reseller(false, 11, 12), 0, [1, 1, 0]],
  ['the reseller asks: no brand decides', reseller(true), 3, [0, 0, 0]],
  ['both ask: the reseller decides about what the brand does not hold', reseller(true, 11), 1, [0, 0, 0]],
])('%s', (_name, setting, byReseller, byBrand) => {
  const decided = runsDecided(setting, runs)
  expect(decided.byReseller).toBe(byReseller)
  expect([11, 12, 13].map(decided.byBrand)).toEqual(byBrand)
})
