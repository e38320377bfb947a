import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { expect, test } from 'vitest'
import { type BilledCall, callGroup } from './itemised-calls.service.ts'

const call: BilledCall = {
  cli: '442079460000',
  serviceDescription: 'Reception',
  destination: '448431234567',
  destinationName: 'Special services',
  startedAt: new Date('2026-07-01T09:00:00Z'),
  kind: usageKind.voice,
  quantity: null,
  durationSeconds: 65,
  covered: 0,
  charge: '0.470000',
  accessCharge: '0.110000',
  serviceCharge: '0.360000',
}
const listed = (one: BilledCall) => [...callGroup([one], 'full', () => false).calls][0]

const untimed = (kind: number, quantity: number) =>
  listed({ ...call, kind, quantity, durationSeconds: 0, accessCharge: null, serviceCharge: null })

test('a call shows its duration, and its access and service charge apart', () => {
  expect(listed(call)).toMatchObject({
    durationSeconds: 65,
    charge: '0.470000',
    accessCharge: '0.110000',
    serviceCharge: '0.360000',
  })
  expect(listed(call)).not.toHaveProperty('quantity')
})

test('usage without a duration is billed in its unit', () => {
  expect(untimed(usageKind.sms, 1)).toMatchObject({ quantity: '1 message' })
  expect(untimed(usageKind.data, 12_400_000)).toMatchObject({ quantity: '12.4 MB' })
  expect(untimed(usageKind.event, 2)).toMatchObject({ quantity: '2 events' })
  expect(untimed(usageKind.event, 2)).not.toHaveProperty('accessCharge')
})

test('what a bundle covers of a call or of other usage is in its unit', () => {
  expect(listed(call)).not.toHaveProperty('inclusive')
  expect(listed({ ...call, covered: 65 })).toMatchObject({ inclusive: '' })
  expect(listed({ ...call, covered: 60 })).toMatchObject({ inclusive: '0:01:00' })
  const data = { ...call, kind: usageKind.data, quantity: 12_400_000, durationSeconds: 0 }
  expect(listed({ ...data, covered: 1_500_000 })).toMatchObject({ inclusive: '1.5 MB' })
  expect(listed({ ...data, covered: 12_400_000 })).toMatchObject({ inclusive: '' })
})
