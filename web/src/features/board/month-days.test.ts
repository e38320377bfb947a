import type { BoardDay } from '@nineops/contract/bureau/board.contract'
import { expect, test } from 'vitest'
import { sumOf } from './month-days.ts'

test('a reseller with several runs on a day counts once', () => {
  const client = { index: 1, name: 'Beacon Telecom' }
  const other = { index: 2, name: 'Northgate Voice' }
  const day = (run: number, kind: BoardDay['kind'], of = client): BoardDay => ({
    date: '2026-12-17',
    client: of,
    kind,
    run,
    isUsual: false,
  })
  const days = [day(42, 'bacs'), day(43, 'bacs'), day(44, 'bacs', other), day(42, 'invoice')]
  const { invoices, collections } = sumOf(days, '2026-12-17')
  expect(collections.map(one => one.client.name)).toEqual(['Beacon Telecom', 'Northgate Voice'])
  expect(invoices).toHaveLength(1)
})
