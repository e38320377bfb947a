import { isCurrencyColumn, isSterling } from '@nineops/contract/money'
import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type {
  RentalProfile,
  RentalRejectReason,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { firstOfMonth, isCalendarDate } from '../../platform/clock/calendar-dates.ts'

/** What a column of a rental file holds. */
type Column = 'number' | 'product' | 'quantity' | 'from' | 'to' | 'month' | 'cost' | 'part'

/** Names that carriers give their columns, as letters alone. */
const names: Readonly<Record<Column, readonly string[]>> = {
  number: ['cli', 'number', 'telephonenumber', 'customeridentifier', 'circuitid', 'circuit', 'serviceid'],
  product: ['billingdescription', 'description', 'product', 'productdescription', 'servicedescription'],
  quantity: ['quantity', 'qty'],
  from: ['effectivedate', 'from', 'fromdate', 'startdate', 'periodstart', 'chargefrom', 'chargestart'],
  to: ['to', 'todate', 'enddate', 'periodend', 'chargeto', 'chargeend'],
  month: ['month'],
  cost: ['totalcost', 'cost', 'charge', 'amount', 'salesprice', 'netamount', 'netcost', 'price'],
  part: ['brokenpartcost'],
}

/** Where a file's columns are; -1 for one that it does not have. */
export type Places = Readonly<Record<Column, number>>

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Gamma's rental file: its eight columns in order. */
const gamma: Places = { from: 0, month: 1, number: 2, product: 3, cost: 5, part: 6, quantity: 7, to: -1 }
const GAMMA_EVENTS = /^(connection|rental|cease)$/i

export interface Layout {
  places: Places
  /** Whether the record is a line already. */
  isLine: boolean
  dateFormat: RentalProfile['dateFormat'] | null
  isPence: boolean
  /** Column of the currency; -1 if there is none. */
  currency: number
}

/** Of files that are read by the names of their columns. */
const byName = { dateFormat: null, isPence: false } as const

/** The layout that a carrier's own profile gives a file with this first record; null where a column is missing. */
export function layoutOfProfile(
  { header, columns, dateFormat, costUnit }: RentalProfile,
  fields: readonly string[],
): Layout | null {
  const found = fields.map(name => name.trim().toLowerCase())
  const placeOf = (column: string | number | undefined) =>
    typeof column === 'number' ? column - 1 : column === undefined ? -1 : found.indexOf(column.toLowerCase())
  const mapped = Object.entries(columns).filter(([, column]) => column !== undefined)
  if (
    header === 'present' &&
    mapped.some(([, column]) => placeOf(column) < 0 || placeOf(column) >= found.length)
  )
    return null
  const places: Places = {
    number: placeOf(columns.number),
    product: placeOf(columns.product),
    quantity: placeOf(columns.quantity),
    from: placeOf(columns.from),
    to: placeOf(columns.to),
    month: placeOf(columns.month),
    cost: placeOf(columns.cost),
    part: placeOf(columns.part),
  }
  return {
    places,
    isLine: header === 'absent',
    dateFormat,
    isPence: costUnit === 'pence',
    currency: header === 'absent' ? -1 : fields.findIndex(isCurrencyColumn),
  }
}

/** The layout by a file's first record; null where it is not known. */
export function layoutOf(fields: readonly string[]): Layout | null {
  const found = fields.map(lettersOf)
  const at = (column: Column) => found.findIndex(name => names[column].includes(name))
  const places: Places = {
    number: at('number'),
    product: at('product'),
    quantity: at('quantity'),
    from: at('from'),
    to: at('to'),
    month: at('month'),
    cost: at('cost'),
    part: at('part'),
  }
  if (places.number >= 0 && places.cost >= 0 && (places.from >= 0 || places.month >= 0))
    return { places, isLine: false, ...byName, currency: fields.findIndex(isCurrencyColumn) }
  if (fields.length === 8 && GAMMA_EVENTS.test(fields[4]?.trim() ?? ''))
    return { places: gamma, isLine: true, ...byName, currency: -1 }
  return null
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const patterns: Readonly<Record<RentalProfile['dateFormat'], RegExp>> = {
  'dd/mm/yyyy': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'dd/mm/yy': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{2})$/,
  'dd-mmm-yyyy': /^(?<day>\d{2})[- ](?<month>[A-Za-z]{3})[- ](?<year>\d{4})$/,
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
}

const monthNumber = (name: string): string =>
  String(months.findIndex(one => one.startsWith(name.toLowerCase())) + 1).padStart(2, '0')

/** A day in the format, or without one `20/11/2026` or `2026-11-20`; null for anything else. */
function readDay(text: string, format: Layout['dateFormat']): string | null {
  const match = (format === null ? (['dd/mm/yyyy', 'iso'] as const) : [format])
    .map(one => patterns[one].exec(text)?.groups)
    .find(groups => groups !== undefined)
  if (!match) return null
  const { day = '', month = '', year = '' } = match
  const iso = `${year.length === 2 ? '20' : ''}${year}-${/\D/.test(month) ? monthNumber(month) : month}-${day}`
  return isCalendarDate(iso) ? iso : null
}

/** `June 2011`, `Jun 2011`, `06/2011` or `2011-06` as its first day; null for anything else. */
function readMonth(text: string): string | null {
  const named = /^([A-Za-z]{3,}) (\d{4})$/.exec(text)
  const digits = /^(\d{2})\/(\d{4})$/.exec(text)
  const month = named
    ? `${named[2]}-${monthNumber(named[1] ?? '')}`
    : digits
      ? `${digits[2]}-${digits[1]}`
      : text
  return isCalendarDate(`${month}-01`) ? `${month}-01` : null
}

const MICROS = 1_000_000n

/** `£1,250.50` or `-3.125` in micro-pounds; null for anything but pounds with up to six decimals. */
function readPounds(text: string): bigint | null {
  const match = /^(-?)£?(-?)(\d{1,9}(?:,\d{3})*|\d{1,9})?(?:\.(\d{1,6}))?$/.exec(text)
  if (!match || (match[3] === undefined && match[4] === undefined)) return null
  const [, sign, inner, whole = '0', fraction = ''] = match
  const size = BigInt(whole.replaceAll(',', '')) * MICROS + BigInt(fraction.padEnd(6, '0'))
  return sign === '-' || inner === '-' ? -size : size
}

/** Micro-pounds as a decimal. */
const decimal = (value: bigint): string => {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / MICROS}.${String(size % MICROS).padStart(6, '0')}`
}

export interface RentalLine {
  line: number
  /** First day. */
  month: string
  number: string
  product: string
  quantity: string
  fromDate: string | null
  toDate: string | null
  /** Pounds. */
  cost: string
}

/** A phone number in its stored form, or a circuit number as it is. */
const readNumber = (text: string): string | null =>
  normalisePhoneNumber(text) ?? (/^[\p{L}\p{N}][\p{L}\p{N} ./_-]{2,39}$/u.test(text) ? text : null)

/** A line of a rental file, or why it is rejected. */
export function readRentalLine(
  line: number,
  { places, dateFormat, isPence, currency }: Layout,
  field: (at: number) => string,
): RentalLine | RentalRejectReason {
  const cell = (column: Column) => (places[column] < 0 ? '' : field(places[column]).trim())
  if (cell('number') === '' || cell('cost') === '') return 'MISSING_FIELD'
  const number = readNumber(cell('number'))
  if (number === null) return 'BAD_NUMBER'
  const days = (['from', 'to'] as const).map(column =>
    cell(column) === '' ? '' : readDay(cell(column), dateFormat),
  )
  const [from = '', to = ''] = days
  if (from === null || to === null || (from !== '' && to !== '' && to < from)) return 'BAD_DATE'
  const month = cell('month') === '' ? from && firstOfMonth(from) : readMonth(cell('month'))
  if (month === '') return 'MISSING_FIELD'
  if (month === null) return 'BAD_DATE'
  const quantity = cell('quantity') || '1'
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(quantity)) return 'BAD_QUANTITY'
  const cost = readPounds(cell('cost'))
  const part = cell('part') === '' ? 0n : readPounds(cell('part'))
  if (cost === null || part === null) return 'BAD_COST'
  const total = cost + part
  if (total !== 0n && currency >= 0 && !isSterling(field(currency).trim(), isPence ? 'pence' : 'pounds'))
    return 'BAD_CURRENCY'
  // Pounds have six decimals: a fraction of a penny may have four.
  if (isPence && total % 100n !== 0n) return 'BAD_COST'
  return {
    line,
    month,
    number,
    product: cell('product')
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, 200),
    quantity,
    fromDate: from || null,
    toDate: to || null,
    cost: decimal(isPence ? total / 100n : total),
  }
}
