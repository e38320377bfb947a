import { index } from '@nineops/contract/http'
import { invoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { z } from 'zod'

// Rows of the pickers as any server of the specification returns them (spec §3); extra fields are dropped.

export const clientRow = z.object({
  index,
  name: z.string(),
  status: z.object({ index: z.int() }).nullish(),
})
export type ClientRow = z.infer<typeof clientRow>

export const bespokeFunctionRow = z.object({ index, description: z.string() })
export type BespokeFunctionRow = z.infer<typeof bespokeFunctionRow>

export const invoiceRunRow = z.object({
  index,
  description: z.string(),
  status: z.object({ index: z.int(), description: z.string() }),
  cycle: z.object({ cycleDescription: z.string() }),
  /** A calendar date, with or without a time. */
  invoiceDate: z.string(),
  bacsDate: z.string(),
  purpose: invoiceRun.shape.purpose.optional(),
})
export type InvoiceRunRow = z.infer<typeof invoiceRunRow>
