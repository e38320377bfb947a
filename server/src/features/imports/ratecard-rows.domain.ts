import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import type { RateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'
import { type CellReader, decimal, fail, text, whole } from './csv-cells.domain.ts'

export type RateColumn = (typeof importColumns.ratecard)[number]
type Reader = CellReader<RateColumn>

const DAY = 86_400
/** Pounds; the highest price that can be rated. */
const DEAREST = 10_000

/** Reads a row of a rate card, prices as exact decimals; null if a cell is invalid. */
export function readRateRow(reader: Reader): RateCardEntry | null {
  const entry = {
    prefix: prefix(reader),
    destination: text(reader, 'destination', 100, 'required'),
    productGroup: text(reader, 'product_group', 60, 'required'),
    connectionFee: price(reader, 'connection_fee'),
    priceDay: price(reader, 'price_day'),
    priceEvening: price(reader, 'price_evening'),
    priceWeekend: price(reader, 'price_weekend'),
    minimumCharge: price(reader, 'minimum_charge'),
    firstIncrement: whole(reader, 'first_increment', 1, DAY),
    nextIncrement: whole(reader, 'next_increment', 1, DAY),
  }
  return Object.values(entry).includes(null) ? null : (entry as RateCardEntry)
}

const price = (reader: Reader, column: RateColumn) =>
  decimal(reader, column, { fraction: 6, most: DEAREST, such: '0.0125' })

/** Digits as numbers are stored (E.164 without `+`), so that the longest prefix can be found. */
function prefix({ cells, error }: Reader): string | null {
  const value = cells.prefix
  if (value === '') return fail(error, 'prefix', 'Needed, but empty')
  const digits = value.replace(/^(\+|00)/, '')
  if (!/^\d{1,15}$/.test(digits)) return fail(error, 'prefix', 'Must be 1 to 15 digits, such as 4420')
  if (digits.startsWith('0'))
    return fail(error, 'prefix', `Must begin with the country code: write 44${digits.slice(1)} for ${digits}`)
  return digits
}
