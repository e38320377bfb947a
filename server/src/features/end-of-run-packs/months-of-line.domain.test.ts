import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsOfLine } from './months-of-line.domain.ts'

test.each([
  ['a month in advance', 3000, '2026-11-01', '2026-11-30', [['2026-11', 3000]]],
  [
    '31 days from the 16th',
    3100,
    '2026-10-16',
    '2026-11-15',
    [
      ['2026-10', 1600],
      ['2026-11', 1500],
    ],
  ],
  [
    'a quarter, 31, 28 and 31 days of £10.00',
    1000,
    '2027-01-01',
    '2027-03-31',
    [
      ['2027-01', 344],
      ['2027-02', 312],
      ['2027-03', 344],
    ],
  ],
  [
    'a credit, as what it credits',
    -1000,
    '2027-01-01',
    '2027-03-31',
    [
      ['2027-01', -344],
      ['2027-02', -312],
      ['2027-03', -344],
    ],
  ],
  ['a one-off', 4999, '2026-12-31', '2026-12-31', [['2026-12', 4999]]],
])('%s is recognised in the months of its days', (_, pence, from, to, months) => {
  expect(monthsOfLine(pence, from, to).map(one => [one.month, one.pence])).toEqual(months)
})

test('the months of any line are its net to the penny, one after another without a gap', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), day, fc.nat(1200), (pence, from, days) => {
      const to = new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
      const months = monthsOfLine(pence, from.toISOString().slice(0, 10), to)
      expect(months.reduce((sum, one) => sum + one.pence, 0)).toBe(pence)
      expect(months.at(-1)?.month).toBe(to.slice(0, 7))
      expect(new Set(months.map(({ month }) => month)).size).toBe(months.length)
    }),
  )
})
