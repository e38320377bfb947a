import {
  type RateSheet,
  type ReadSheet,
  type SheetColumn,
  sheetColumn,
} from '@nineops/contract/bureau/rate-sheets.contract'
import { isCurrencyColumn, isSterling } from '@nineops/contract/money'
import type { RateColumn } from './ratecard-rows.domain.ts'

/** Names that carriers give their columns, as letters alone and without what is in brackets. */
const names: Readonly<Record<SheetColumn, string>> = {
  prefix: 'prefix dialcode diallingcode dialprefix code numberprefix numberrange',
  charge_code: 'chargecode chargeband callchargecode band ratecode pricecode',
  destination: 'destination description destinationname country chargedescription name',
  product_group: 'productgroup callcategory category',
  kind: 'kind usagetype',
  origin: 'origin countryoforigin',
  price_day: `peak day daytime peakrate dayrate daytimerate pricedaytime anytime rate price priceperminute
    rateperminute perminute cost costperminute`,
  price_evening: 'offpeak evening eveningrate offpeakrate eveningandnight eveningnight',
  price_weekend: 'weekend weekendrate',
  connection_fee: `peaksetup daysetup daytimesetup setup setupfee setupcharge callsetup callsetupfee callsetupcharge
    connectionfee connectioncharge connection peakconnection peakconnectionfee daytimeconnection`,
  connection_fee_evening:
    'offpeaksetup eveningsetup offpeakconnection offpeakconnectionfee eveningconnection',
  connection_fee_weekend: 'weekendsetup weekendconnection weekendconnectionfee',
  minimum_charge: 'minimumcharge minimumcallcharge mincharge minimum',
  maximum_charge: 'maximumcharge maxcharge cap',
  first_increment: 'firstincrement initialincrement minimumduration firstinterval',
  next_increment: 'nextincrement increment billingincrement durationblock interval',
}

/** `Peak ppm`, `Peak (p/min)`, `Peak ex VAT` and `Peak` are one name. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\(.*?\)|p\/min|p\/call|\bppm\b|\bppc\b|\bpence\b|\bgbp\b|\bexc?l?\.? ?vat\b/g, '')
    .replaceAll(/[^a-z]/g, '')

const PENCE = /\b(ppm|ppc|pence)\b|\(p\)|p\/min|p\/call/i
const POUNDS = /£|\b(gbp|pounds?)\b/i
const FOREIGN =
  /[€$¥]|\b(eur|euros?|usd|dollars?|cents?|chf|aud|cad|nzd|zar|inr|jpy|aed|hkd|sgd|sek|nok|dkk|pln)\b/i

/** The currency that a text names, if it is not pounds. */
const foreignIn = (text: string): string | undefined => FOREIGN.exec(text)?.[0]

/** Why a line of a sheet that is no row forbids the import: it says that prices are not in pounds. */
export function foreignRemark(text: string): string | undefined {
  const saysOf = /price|rate|charge|cost|currenc|tariff|amount/i.test(text)
  const currency = saysOf && !POUNDS.test(text) && !PENCE.test(text) ? foreignIn(text) : undefined
  return currency && `Prices must be in pounds or pence: this line says ${currency}`
}

/** A sheet as its columns' names say; it may lack some that are needed. */
function sheetByNames(headers: readonly string[]): RateSheet {
  const letters = headers.map(lettersOf)
  const inPounds = headers.map((header, at) => (foreignIn(header) ? '' : letters[at]))
  const columns: RateSheet['columns'] = {}
  for (const column of sheetColumn.options) {
    for (const known of [inPounds, letters]) {
      // The earlier name is the better one.
      const at = names[column]
        .split(/\s+/)
        .map(name => known.indexOf(name))
        .find(place => place >= 0)
      const header = at === undefined ? undefined : headers[at]
      if (header) columns[column] ??= header
    }
  }
  // A list of prices has one column of them, whatever it is called.
  const ppm = headers.find(header => /^\s*(ppm|p\/min|pence per minute)\s*$/i.test(header))
  if (columns.price_day === undefined && ppm) columns.price_day = ppm
  const unit = moneyColumns({ columns }).some(header => PENCE.test(header)) ? 'pence' : 'pounds'
  return { columns, unit, kind: 'voice', productGroup: 'Calls', firstIncrement: 1, nextIncrement: 1 }
}

/** Names are the same in any case and spacing. */
const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

interface Recalled {
  sheet: RateSheet
  /** Columns of the last sheet that this one does not have. */
  lost: readonly SheetColumn[]
}

/** The carrier's last sheet as far as this header has its columns, others by their names; undefined if most are not there. */
function recalled(last: RateSheet, headers: readonly string[]): Recalled | undefined {
  const columns: RateSheet['columns'] = {}
  const mapped = sheetColumn.options.filter(column => last.columns[column] !== undefined)
  for (const column of mapped) {
    const header = headers.find(name => plainName(name) === plainName(last.columns[column] ?? ''))
    if (header !== undefined) columns[column] = header
  }
  const lost = mapped.filter(column => columns[column] === undefined)
  if (lost.length * 2 > mapped.length) return undefined
  const used = new Set(Object.values(columns))
  const free = sheetByNames(headers.map(header => (used.has(header) ? '' : header)))
  for (const column of lost) if (free.columns[column]) columns[column] = free.columns[column]
  const price = lost.includes('price_day') ? (columns.price_day ?? '') : ''
  const unit = PENCE.test(price) ? 'pence' : POUNDS.test(price) ? 'pounds' : last.unit
  return { sheet: { ...last, columns, unit }, lost }
}

const moneyColumns = ({ columns }: Pick<RateSheet, 'columns'>): string[] =>
  [...money].flatMap(column => columns[column] ?? [])

/** What the sheet lacks, in words. */
function problemsOf(sheet: RateSheet, headers: readonly string[]): string[] {
  const { columns } = sheet
  const lost = Object.values(columns).filter(name => !headers.includes(name))
  const prices = moneyColumns(sheet)
  const pence = prices.find(name => PENCE.test(name))
  const pounds = prices.find(name => POUNDS.test(name) && !PENCE.test(name))
  const otherwise = sheet.unit === 'pence' ? pounds : pence
  return [
    ...lost.map(name => `The file has no column "${name}"`),
    ...prices
      .filter(name => foreignIn(name) !== undefined)
      .map(name => `Prices must be in pounds or pence: the column "${name}" is in ${foreignIn(name)}`),
    ...(pence && pounds
      ? [`The column "${pence}" is in pence, and "${pounds}" in pounds: use one of them`]
      : otherwise
        ? [`The column "${otherwise}" is not in ${sheet.unit}, as the sheet is said to be`]
        : []),
    ...((columns.prefix ?? columns.charge_code) ? [] : ['Choose the column of the prefix or charge code']),
    ...(columns.destination ? [] : ['Choose the column of the destination']),
    ...(columns.price_day ? [] : ['Choose the column of the price']),
  ]
}

const money: ReadonlySet<SheetColumn> = new Set([
  'price_day',
  'price_evening',
  'price_weekend',
  'connection_fee',
  'connection_fee_evening',
  'connection_fee_weekend',
  'minimum_charge',
  'maximum_charge',
])

/** Pence as exact pounds; what is no number is left as it is. */
export function poundsOf(pence: string): string {
  const match = /^(\d*)(?:\.(\d+))?$/.exec(pence)
  if (!match || pence === '') return pence
  const whole = (match[1] ?? '').padStart(3, '0')
  const decimals = `${whole.slice(-2)}${match[2] ?? ''}`.replace(/0+$/, '')
  return `${whole.slice(0, -2).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`
}

interface WrongCell {
  column: string
  value: string
  message: string
}

export interface SheetLayout {
  read: ReadSheet
  problems: readonly string[]
  /** What a row holds for a column of a rate card. */
  cell: (column: RateColumn, field: (place: number) => string) => string
  leftOut: (cells: Readonly<Record<RateColumn, string>>) => string | undefined
  warnings: readonly { column: string; message: string }[]
  /** The cell for which a row cannot be imported. */
  wrongCell: (field: (place: number) => string) => WrongCell | undefined
}

const columnsOfCard = ['price_day', 'product_group', 'connection_fee', 'first_increment'] as const

/** Whether a header is of NineOps' own layout, not of a carrier's sheet. */
export const isOwnLayout = (headers: readonly string[]): boolean =>
  columnsOfCard.some(column => headers.includes(column))

/** How a sheet with this header is read: as it was sent, as the carrier's last one, or by the names of its columns. */
export function sheetLayout(
  headers: readonly string[],
  { given, remembered }: { given: RateSheet | undefined; remembered: RateSheet | undefined },
): SheetLayout {
  const last = given || !remembered ? undefined : recalled(remembered, headers)
  const sheet = given ?? last?.sheet ?? sheetByNames(headers)
  const { columns, unit } = sheet
  const currency = headers.findIndex(isCurrencyColumn)
  const used = new Set([...Object.values(columns), headers[currency]])
  const text = (column: SheetColumn, field: (place: number) => string): string => {
    const place = headers.indexOf(columns[column] ?? '')
    if (columns[column] === undefined || place < 0) return ''
    const value = field(place).trim()
    if (!money.has(column)) return value
    const number = value.replace(/^£\s*/, '').replace(/\s*p$/, '').replaceAll(',', '')
    // A cell's own sign counts more than the unit of the sheet.
    const isPence = value.endsWith('p') || (unit === 'pence' && !value.startsWith('£'))
    return isPence ? poundsOf(number) : number
  }
  return {
    read: {
      headers: [...headers],
      foundBy: given ? 'given' : last ? 'remembered' : 'names',
      sheet,
      unused: headers.filter(header => header !== '' && !used.has(header)),
    },
    problems: problemsOf(sheet, headers),
    warnings: (last?.lost ?? []).map(column => ({
      column,
      message: `The column "${remembered?.columns[column]}" of the carrier’s last sheet is missing: ${
        columns[column] ? `"${columns[column]}" is imported instead` : 'nothing is imported for it'
      }`,
    })),
    wrongCell: field => {
      const value = currency < 0 ? '' : field(currency).trim()
      return isSterling(value, unit)
        ? undefined
        : { column: headers[currency] ?? '', value, message: 'Prices must be in pounds (GBP)' }
    },
    leftOut: cells => (cells.price_day === '' ? 'Not imported: the row has no price' : undefined),
    cell: (column, field) => {
      const known = sheetColumn.safeParse(column)
      if (!known.success) return ''
      const value = text(known.data, field)
      if (column === 'prefix') return value.replaceAll(/[\s-]/g, '').replace(/^0(?=[1-9])/, '44')
      if (value !== '') return value
      if (column === 'price_evening') return text('price_day', field)
      if (column === 'price_weekend') return text('price_evening', field) || text('price_day', field)
      if (column === 'product_group') return sheet.productGroup
      if (column === 'kind') return sheet.kind
      if (column === 'first_increment') return String(sheet.firstIncrement)
      if (column === 'next_increment') return String(sheet.nextIncrement)
      return column === 'connection_fee' || column === 'minimum_charge' ? '0' : ''
    },
  }
}
