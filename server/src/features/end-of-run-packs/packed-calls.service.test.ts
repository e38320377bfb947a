import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { expect, test } from 'vitest'
import type { PackedCall } from './end-of-run-rows.repository.ts'
import { packedCallCells } from './packed-calls.service.ts'

const call: PackedCall = {
  brandIndex: 1,
  number: 'B1',
  accountNumber: 'A1',
  cli: '442079460000',
  destination: '448431234567',
  destinationName: 'Special services',
  productGroup: 'Non-geographic',
  startedAt: new Date('2026-07-01T09:00:00Z'),
  band: 'D',
  kind: usageKind.voice,
  durationSeconds: 65,
  billedQuantity: 120,
  includedQuantity: 0,
  serviceDescription: 'Reception',
  itemisation: 'full',
  chargeMicros: 530_000,
  setUpMicros: 60_000,
  accessMicros: 110_000,
  serviceMicros: 360_000,
  callId: 'c1',
}
/** From the kind to the service charge. */
const figures = (one: PackedCall) =>
  packedCallCells(one)
    .slice(7, 16)
    .map(cell => (cell === null ? '' : 'text' in cell ? cell.text : String(cell.figure)))

test('calls.csv has the kind, what was billed for it, and the parts of the charge', () => {
  expect(figures(call)).toEqual([
    'voice',
    'day',
    '65',
    '120',
    '0',
    '0.060000',
    '0.530000',
    '0.110000',
    '0.360000',
  ])
})

test('calls.csv has the billed and the included quantity of data in bytes', () => {
  const data = {
    ...call,
    kind: usageKind.data,
    durationSeconds: 0,
    // 12.4 MB, of which a bundle covers 5 MB.
    billedQuantity: 12_400,
    includedQuantity: 5_000_000,
    setUpMicros: null,
    accessMicros: null,
    serviceMicros: null,
  }
  expect(figures(data)).toEqual(['data', 'day', '0', '12400000', '5000000', '', '0.530000', '', ''])
})
