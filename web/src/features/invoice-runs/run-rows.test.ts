import {
  collectionDayOf,
  type InvoiceRun,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { expect, it } from 'vitest'
import { rowStatus, runRows } from './run-rows.ts'

const run = (index: number, gross: string, changes: Partial<InvoiceRun> = {}) =>
  ({
    index,
    gross,
    status: { index: 100, description: 'Complete' },
    purpose: 'bill',
    notInvoiced: null,
    invoiceDate: `2026-0${index}-01`,
    billRun: { index, periodEnd: `2026-0${index}-28` },
    ...changes,
  }) as InvoiceRun

it('a credit note is in no month of a reseller, and has none', () => {
  const credit = run(2, '-24.00', { purpose: 'credit' })
  const abandoned = run(3, '99.00', { status: { index: 10, description: 'Abandoned' } })
  const rows = runRows([run(4, '120.00'), abandoned, credit, run(1, '100.00')], true)
  expect(rows.map(({ index, course }) => [index, course])).toEqual([
    [4, ['100.00', '120.00']],
    [2, []],
    [1, ['100.00']],
  ])
})

it('a further run adds to its month, and is no month of its own', () => {
  const october = { billRun: run(3, '0.00').billRun }
  const rows = runRows(
    [run(5, '26.19', october), run(4, '120.00', october), run(2, '90.00'), run(1, '100.00')],
    true,
  )
  expect(rows.map(({ index, course }) => [index, course])).toEqual([
    [5, ['100.00', '90.00', '146.19']],
    [4, ['100.00', '90.00', '120.00']],
    [2, ['100.00', '90.00']],
    [1, ['100.00']],
  ])
})

it('a run of credit notes collects nothing, and has no Bacs date', () => {
  expect(collectionDayOf(run(1, '100.00', { bacsDate: '2026-02-12' }))).toBe('2026-02-12')
  expect(collectionDayOf(run(2, '-24.00', { purpose: 'credit', bacsDate: '2026-02-12' }))).toBeNull()
})

it('a run is not called complete alone while accounts that it left out are not invoiced', () => {
  expect(rowStatus(run(1, '100.00'))).toEqual({ word: 'Complete', tone: 'good', about: 'Complete' })
  expect(
    rowStatus(
      run(1, '100.00', {
        notInvoiced: { accounts: 1, atStake: '308.55', here: { accounts: 1, atStake: '308.55' } },
      }),
    ),
  ).toEqual({
    word: 'Complete, 1 not invoiced',
    tone: 'warn',
    about: 'Complete, but 1 account (£308.55) is not invoiced',
  })
  const left = (accounts: number, here: number) =>
    rowStatus(
      run(1, '100.00', {
        notInvoiced: { accounts, atStake: '308.55', here: { accounts: here, atStake: '0.00' } },
      }),
    )
  // So that the rows can be added up.
  expect(left(1, 0)).toMatchObject({
    word: 'Complete, 1 failed again',
    about: 'Complete, but 1 account (£308.55) is not invoiced (failed again in a later run)',
  })
  expect(left(3, 2)).toMatchObject({
    word: 'Complete, 2 not invoiced',
    about: 'Complete, but 3 accounts (£308.55) are not invoiced (1 failed again in a later run)',
  })
})
