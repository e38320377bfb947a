import { decimal, sum } from './decimals.ts'
import type { ExpectedInvoice } from './invoices-of-month.ts'

const pounds = (pence: bigint) => decimal(pence, 2)

/** Expected totals of the pack and the screen, from the recomputed invoices alone. */
export function totalsOf(invoices: readonly ExpectedInvoice[]) {
  const calls = invoices.flatMap(invoice => invoice.calls)
  return {
    invoices: invoices.filter(invoice => invoice.kind === 'invoice').length,
    creditNotes: invoices.filter(invoice => invoice.kind === 'credit_note').length,
    net: pounds(sum(invoices.map(invoice => invoice.netPence))),
    vat: pounds(sum(invoices.map(invoice => invoice.vatPence))),
    gross: pounds(sum(invoices.map(invoice => invoice.grossPence))),
    calls: calls.length,
    callSeconds: calls.reduce((total, call) => total + call.seconds, 0),
    callCharges: decimal(sum(calls.map(call => call.chargeMicros ?? 0n)), 6),
  }
}
