import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { expect, it } from 'vitest'
import { billRunsToInvoice, leftOf, proposedBillRun, proposedDates, usageText } from './run-proposals.ts'

const october = { periodEnd: '2026-10-31' }
const september = {
  status: { index: 100 },
  purpose: 'bill',
  invoiceDate: '2026-10-01',
  bacsDate: '2026-10-12',
  billRun: { periodEnd: '2026-09-30' },
} as InvoiceRun

it("proposes the reseller's usual days while they are near", () => {
  expect(proposedDates(october, [september], '2026-11-01')).toEqual({
    invoiceDate: '2026-11-01',
    bacsDate: '2026-11-12',
  })
})

it('takes no late further run for the usual day', () => {
  const august = {
    ...september,
    invoiceDate: '2026-12-01',
    billRun: { periodEnd: '2026-08-31' },
  } as InvoiceRun
  const further = { ...september, invoiceDate: '2026-10-25' }
  expect(proposedDates(october, [august, further, september], '2026-11-01')).toEqual({
    invoiceDate: '2026-11-01',
    bacsDate: '2026-11-12',
  })
})

it('proposes no day before that of an invoice that customers have already', () => {
  const late = { ...september, invoiceDate: '2026-11-03', billRun: { periodEnd: '2026-08-31' } } as InvoiceRun
  expect(proposedDates(october, [late, september], '2026-11-05').invoiceDate).toBe('2026-11-03')
})

it('begins with the bill run that the button was about, while it is to be invoiced', () => {
  const free = [closed(9, '2026-11-30'), closed(8, '2026-10-31')]
  const runs = [{ index: 42, billRun: { index: 8 } }] as InvoiceRun[]
  expect(proposedBillRun(free, runs, {})?.index).toBe(9)
  expect(proposedBillRun(free, runs, { run: 42 })?.index).toBe(8)
  expect(proposedBillRun(free, runs, { billRun: 8 })?.index).toBe(8)
  expect(proposedBillRun(free, runs, { billRun: 7 })?.index).toBe(9)
})

it('collects as long after today as usual after the invoice date', () => {
  expect(proposedDates(october, [september], '2026-11-15')).toEqual({
    invoiceDate: '2026-11-01',
    bacsDate: '2026-11-26',
  })
})

it('proposes today for a run that is too late for the usual days to be its tax point', () => {
  expect(proposedDates(october, [september], '2026-11-16')).toEqual({
    invoiceDate: '2026-11-16',
    bacsDate: '2026-11-27',
  })
  expect(proposedDates(october, [], '2026-11-23')).toEqual({
    invoiceDate: '2026-11-23',
    bacsDate: '2026-12-07',
  })
})

const closed = (index: number, periodEnd: string) => ({ index, periodEnd, status: { index: 50 } }) as BillRun
const run = (billRun: number, status: number, accounts: number, purpose = 'bill', brands: number[] = []) =>
  ({
    billRun: { index: billRun },
    status: { index: status },
    purpose,
    brandIndexes: brands,
    notInvoiced: accounts > 0 ? { accounts, atStake: '10.10', here: { accounts, atStake: '10.10' } } : null,
  }) as InvoiceRun

it('offers a bill run again whose accounts are not all invoiced, unless a run of it is open', () => {
  const billRuns = [closed(1, '2026-07-31'), closed(2, '2026-08-31'), closed(3, '2026-09-30')]
  const offered = (runs: readonly InvoiceRun[]) =>
    billRunsToInvoice(billRuns, runs, [7, 8]).map(({ index }) => index)
  expect(offered([run(1, 100, 0), run(2, 100, 2), run(2, 100, 0, 'credit')])).toEqual([3, 2])
  expect(offered([run(1, 100, 0), run(2, 100, 2), run(2, 45, 0), run(3, 95, 0)])).toEqual([])
  // A run that was abandoned bills nothing.
  expect(offered([run(1, 100, 0), run(2, 100, 1), run(3, 10, 0)])).toEqual([3, 2])
  // One of two brands was billed by itself.
  expect(offered([run(1, 100, 0), run(2, 100, 0, 'bill', [7]), run(3, 100, 0)])).toEqual([2])
  const twice = [run(2, 100, 2), run(2, 100, 1)]
  expect(leftOf(closed(2, '2026-08-31'), twice)).toEqual({ accounts: 3, atStake: '20.20' })
  // Two of the first run's three were left out by the second as well.
  const again = { accounts: 3, atStake: '30.30', here: { accounts: 1, atStake: '10.10' } }
  expect(
    leftOf(closed(2, '2026-08-31'), [{ ...run(2, 100, 3), notInvoiced: again }, run(2, 100, 2)]),
  ).toEqual({
    accounts: 3,
    atStake: '20.20',
  })
})

it('usage is rounded half up, as it is on the page of its bill run', () => {
  expect(usageText({ calls: 150, retailCharge: '30.295400' })).toBe('150 calls, £30.30 of usage')
  expect(usageText({ calls: 1, retailCharge: '0.004900' })).toBe('1 call, £0.00 of usage')
})
