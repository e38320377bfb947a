import { z } from 'zod'
import { entryKindName } from './rate-cards.contract.ts'

/** Columns of a rate card that a column of a carrier's rate sheet may fill. */
export const sheetColumn = z.enum([
  'prefix',
  'charge_code',
  'destination',
  'product_group',
  'kind',
  'origin',
  'price_day',
  'price_evening',
  'price_weekend',
  'connection_fee',
  'connection_fee_evening',
  'connection_fee_weekend',
  'minimum_charge',
  'maximum_charge',
  'first_increment',
  'next_increment',
])
export type SheetColumn = z.infer<typeof sheetColumn>

const increment = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'At least 1')
  .max(86_400, 'At most 86,400')

/** How a carrier's rate sheet is read: the names of its columns, and what its rows do not say. */
export const rateSheet = z.object({
  columns: z.partialRecord(sheetColumn, z.string().trim().min(1).max(200)),
  /** Of all its money. */
  unit: z.enum(['pounds', 'pence']),
  /** Of rows without one. */
  kind: entryKindName,
  productGroup: z.string().trim().min(1, 'Enter the product group').max(60),
  firstIncrement: increment,
  nextIncrement: increment,
})
export type RateSheet = z.infer<typeof rateSheet>

/** What of a carrier's sheet is imported, and what isn't. */
export const readSheet = z.object({
  headers: z.array(z.string()),
  /** Where its columns were found: sent with the file, those of the carrier's last sheet, or by their names. */
  foundBy: z.enum(['given', 'remembered', 'names']),
  sheet: rateSheet,
  unused: z.array(z.string()),
})
export type ReadSheet = z.infer<typeof readSheet>
