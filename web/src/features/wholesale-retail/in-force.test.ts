import type { WholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import { expect, it } from 'vitest'
import { inForceOn, stateOn } from './in-force.ts'

const carrier = { index: 4, name: 'Trunkline' }
const entry = (
  side: 'wholesale' | 'retail',
  name: string,
  validFrom: string,
  validTo: string | null = null,
): WholesaleRetailEntry => ({
  index: 1,
  side,
  carrier,
  rateCard: { index: 1, name, validFrom },
  brand: null,
  validFrom,
  validTo,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
})

it('an entry is in force from its first day until its last, both included', () => {
  const days = { validFrom: '2026-03-01', validTo: '2026-03-31' }
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(day => stateOn(days, day).word),
  ).toEqual(['Future', 'In force', 'In force', 'Past'])
})

it('a brand’s own retail card takes precedence over the reseller’s; wholesale is the reseller’s', () => {
  const reseller = [
    entry('wholesale', 'W', '2026-01-01'),
    entry('retail', 'Old', '2026-01-01', '2026-05-31'),
    entry('retail', 'New', '2026-06-01'),
  ]
  const brand = [entry('retail', 'Own', '2026-07-01')]
  const on = (day: string) => inForceOn([carrier], reseller, brand, day)[0]
  expect(on('2025-12-31')).toMatchObject({ wholesale: undefined, retail: undefined, own: false })
  expect(on('2026-05-31')?.retail?.rateCard.name).toBe('Old')
  expect(on('2026-06-30')).toMatchObject({ retail: { rateCard: { name: 'New' } }, own: false })
  expect(on('2026-07-01')).toMatchObject({ retail: { rateCard: { name: 'Own' } }, own: true })
  expect(on('2026-07-01')?.wholesale?.rateCard.name).toBe('W')
})
