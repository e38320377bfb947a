import type { CostPlusTerms } from '@nineops/contract/bureau/rate-card-rules.contract'
import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { entryKindName, type NewRateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import { type CellReader, decimal, fail, text, whole, word } from './csv-cells.domain.ts'

export type RateColumn = (typeof importColumns.ratecard)[number]
type Reader = CellReader<RateColumn>

const DAY = 86_400
/** Messages, kB or events. */
const MOST_MEASURES = 1_000_000
/** Pounds; the highest price that can be rated. */
const DEAREST = 10_000

/** A row is an entry, or terms by which a product group is priced by its cost. */
export type RateRow = { entry: NewRateCardEntry } | { costPlus: CostPlusTerms }

/** Reads a row of a rate card, prices as exact decimals; null if a cell is invalid. */
export function readRateRow(reader: Reader): RateRow | null {
  const { cost_percent, cost_unit_price } = reader.cells
  if (cost_percent !== '' || cost_unit_price !== '') {
    const costPlus = readCostPlus(reader)
    return costPlus && { costPlus }
  }
  const entry = readEntry(reader)
  return entry && { entry }
}

const costPlusColumns = new Set<string>([
  'destination',
  'product_group',
  'minimum_charge',
  'maximum_charge',
  'cost_percent',
  'cost_unit_price',
])

/** Without a product group it is for every other. The destination is a remark. */
function readCostPlus(reader: Reader): CostPlusTerms | null {
  const { cells, error } = reader
  const others = Object.entries(cells).filter(
    ([column, value]) => value !== '' && !costPlusColumns.has(column),
  )
  for (const [column] of others) error(column, 'Must be empty in a row with a cost_percent')
  const group = text(reader, 'product_group', 60)
  const percent = decimal(reader, 'cost_percent', { fraction: 4, most: 9999, such: '12.5' })
  const unitPrice = zeroIfEmpty(reader, 'cost_unit_price')
  const minimumCharge = zeroIfEmpty(reader, 'minimum_charge')
  const maximumCharge = optionalPrice(reader, 'maximum_charge')
  if (group === null || percent === null || unitPrice === null || minimumCharge === null) return null
  if (maximumCharge === null || others.length > 0) return null
  if (maximumCharge !== undefined && Number(maximumCharge) < Number(minimumCharge))
    return fail(error, 'maximum_charge', 'Must not be below the minimum_charge')
  const productGroup = group === '' ? null : group
  return { productGroup, percent, unitPrice, minimumCharge, maximumCharge: maximumCharge ?? null }
}

function readEntry(reader: Reader): NewRateCardEntry | null {
  const kind = reader.cells.kind === '' ? 'voice' : word(reader, 'kind', entryKindName.options)
  const longest = kind === null || isTimed(kind) ? DAY : MOST_MEASURES
  const entry = {
    kind,
    prefix: prefix(reader),
    destination: text(reader, 'destination', 100, 'required'),
    productGroup: text(reader, 'product_group', 60, 'required'),
    connectionFee: price(reader, 'connection_fee'),
    priceDay: price(reader, 'price_day'),
    priceEvening: price(reader, 'price_evening'),
    priceWeekend: price(reader, 'price_weekend'),
    minimumCharge: price(reader, 'minimum_charge'),
    firstIncrement: whole(reader, 'first_increment', 1, longest),
    nextIncrement: whole(reader, 'next_increment', 1, longest),
    chargeCode: text(reader, 'charge_code', 60),
    origin: origin(reader),
    connectionFeeEvening: optionalPrice(reader, 'connection_fee_evening'),
    connectionFeeWeekend: optionalPrice(reader, 'connection_fee_weekend'),
    maximumCharge: optionalPrice(reader, 'maximum_charge'),
    chargeAtZero: yesOrNo(reader, 'charge_at_zero'),
    accessChargeMinute: optionalPrice(reader, 'access_charge_minute'),
    serviceChargeMinute: optionalPrice(reader, 'service_charge_minute'),
    serviceChargeCall: optionalPrice(reader, 'service_charge_call'),
  }
  return Object.values(entry).includes(null) ? null : (entry as NewRateCardEntry)
}

const price = (reader: Reader, column: RateColumn) =>
  decimal(reader, column, { fraction: 6, most: DEAREST, such: '0.0125' })

/** Undefined for an empty cell: what the entry has without it. */
const optionalPrice = (reader: Reader, column: RateColumn) =>
  reader.cells[column] === '' ? undefined : price(reader, column)

const zeroIfEmpty = (reader: Reader, column: RateColumn) =>
  reader.cells[column] === '' ? '0' : price(reader, column)

const yesOrNo = (reader: Reader, column: RateColumn): boolean | null => {
  const answer = reader.cells[column] === '' ? 'no' : word(reader, column, ['yes', 'no'])
  return answer && answer === 'yes'
}

/** An ISO country code. */
function origin({ cells, error }: Reader): string | null {
  const country = cells.origin.toUpperCase()
  return /^([A-Z]{2})?$/.test(country)
    ? country
    : fail(error, 'origin', 'Must be a country code of two letters, such as FR')
}

/** Digits as numbers are stored (E.164 without `+`), so that the longest prefix can be found. */
function prefix({ cells, error }: Reader): string | null {
  const value = cells.prefix
  if (value === '')
    return cells.charge_code === ''
      ? fail(error, 'prefix', 'Needed where there is no charge_code, but empty')
      : ''
  const digits = value.replace(/^(\+|00)/, '')
  if (!/^\d{1,15}$/.test(digits)) return fail(error, 'prefix', 'Must be 1 to 15 digits, such as 4420')
  if (digits.startsWith('0'))
    return fail(error, 'prefix', `Must begin with the country code: write 44${digits.slice(1)} for ${digits}`)
  return digits
}
