import { calculateInvoices as calculate } from '../invoices/invoices.service.ts'
import type { AccountStep } from './invoice-run-slices.service.ts'

/** Stage 2 to 3: lines become invoices and credit notes with their VAT. */
export const calculateInvoices: AccountStep = {
  kind: 'accounts',
  from: 2,
  to: 3,
  batchSize: 250,
  work: async ({ db, run }, batch) => {
    await calculate(db, run, batch)
    return []
  },
}
