import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { expect, it } from 'vitest'
import { proposedDates } from './run-proposals.ts'

const october = { periodEnd: '2026-10-31' }
const september = {
  status: { index: 100 },
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
