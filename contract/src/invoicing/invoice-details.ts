import { z } from 'zod'
import { calendarDate, index, instant } from '../http.ts'
import { exactMoney, money } from '../money.ts'

const count = z.number().int().min(0)

export const invoiceLine = z.object({
  lineNumber: z.number().int(),
  kind: z.enum(['usage', 'charge', 'refund', 'discount', 'credit']),
  cli: z.string().nullable(),
  productGroup: z.string(),
  description: z.string(),
  periodStart: calendarDate,
  periodEnd: calendarDate,
  calls: count,
  durationSeconds: count,
  quantity: z.string(),
  unitAmount: money.nullable(),
  net: money,
  vatRate: z.string(),
  /** Charged, or accounted for by the customer at reverse charge. */
  vatPercent: z.string(),
})

export const invoiceDetail = z.object({
  index,
  invoiceRunIndex: index,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  /** The run's other document of the account, where it has an invoice and a credit note. */
  beside: z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string().nullable() }).nullable(),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  brand: z.object({ index, name: z.string() }),
  invoiceDate: calendarDate,
  /** Null on credit notes, which ask for no payment. */
  dueDate: calendarDate.nullable(),
  net: money,
  vat: money,
  gross: money,
  calls: count,
  callSeconds: count,
  callCharge: exactMoney,
  lines: z.array(invoiceLine),
  /** `customerVat` is what the customer accounts for at reverse charge. */
  vatByRate: z.array(
    z.object({ vatRate: z.string(), percent: z.string(), net: money, vat: money, customerVat: money }),
  ),
  /** `firstSha256` is that of the file made first, where it was damaged and drawn again with other bytes. */
  pdf: z.object({ bytes: count, sha256: z.string(), firstSha256: z.string().nullable() }).nullable(),
  confirmedAt: instant.nullable(),
  hostedAt: instant.nullable(),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>
