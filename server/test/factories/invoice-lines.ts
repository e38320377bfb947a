import type { InvoiceLine } from '../../src/features/invoices/invoices.domain.ts'

export const july = { start: '2026-07-01', end: '2026-07-31' }

/** A charge of July. */
export const line = (netPence: number, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'charge',
  serviceIndex: null,
  chargeIndex: 1,
  productGroup: 'Line rental',
  description: 'Line',
  periodStart: july.start,
  periodEnd: july.end,
  calls: 0,
  durationSeconds: 0,
  quantityThousandths: 1000,
  unitAmountPence: netPence,
  netPence,
  vatRate: 'standard',
  vatHundredths: 2000,
  ...changes,
})
