import {
  type RateSheet,
  type ReadSheet,
  type SheetColumn,
  sheetColumn,
} from '@nineops/contract/bureau/rate-sheets.contract'
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
    connectionfee connectioncharge connection`,
  connection_fee_evening: 'offpeaksetup eveningsetup',
  connection_fee_weekend: 'weekendsetup',
  minimum_charge: 'minimumcharge minimumcallcharge mincharge minimum',
  maximum_charge: 'maximumcharge maxcharge cap',
  first_increment: 'firstincrement initialincrement minimumduration firstinterval',
  next_increment: 'nextincrement increment billingincrement durationblock interval',
}

/** `Peak ppm`, `Peak (p/min)` and `Peak` are one name. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\(.*?\)|p\/min|p\/call|\bppm\b|\bppc\b|\bpence\b|\bgbp\b/g, '')
    .replaceAll(/[^a-z]/g, '')

const PENCE = /\b(ppm|ppc|pence)\b|\(p\)|p\/min|p\/call/i

/** A sheet as its columns' names say; it may lack some that are needed. */
function sheetByNames(headers: readonly string[]): RateSheet {
  const letters = headers.map(lettersOf)
  const columns: RateSheet['columns'] = {}
  for (const column of sheetColumn.options) {
    // The earlier name is the better one.
    const known = names[column].split(/\s+/).find(name => letters.includes(name))
    const header = known === undefined ? undefined : headers[letters.indexOf(known)]
    if (header) columns[column] = header
  }
  // A list of prices has one column of them, whatever it is called.
  const ppm = headers.find(header => /^\s*(ppm|p\/min|pence per minute)\s*$/i.test(header))
  if (columns.price_day === undefined && ppm) columns.price_day = ppm
  const unit = headers.some(header => PENCE.test(header)) ? 'pence' : 'pounds'
  return { columns, unit, kind: 'voice', productGroup: 'Calls', firstIncrement: 1, nextIncrement: 1 }
}

/** What the sheet lacks, in words. */
function problemsOf({ columns }: RateSheet, headers: readonly string[]): string[] {
  const lost = Object.values(columns).filter(name => !headers.includes(name))
  return [
    ...lost.map(name => `The file has no column "${name}"`),
    ...((columns.prefix ?? columns.charge_code) ? [] : ['Choose the column of the prefix or charge code']),
    ...(columns.destination ? [] : ['Choose the column of the destination']),
    ...(columns.price_day ? [] : ['Choose the column of the price']),
  ]
}

const money = new Set<RateColumn>([
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

export interface SheetLayout {
  read: ReadSheet
  problems: readonly string[]
  /** What a row holds for a column of a rate card. */
  cell: (column: RateColumn, field: (place: number) => string) => string
  leftOut: (cells: Readonly<Record<RateColumn, string>>) => string | undefined
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
  const fits = remembered && problemsOf(remembered, headers).length === 0 ? remembered : undefined
  const sheet = given ?? fits ?? sheetByNames(headers)
  const { columns, unit } = sheet
  const used = new Set(Object.values(columns))
  const text = (column: SheetColumn, field: (place: number) => string): string => {
    const place = headers.indexOf(columns[column] ?? '')
    if (columns[column] === undefined || place < 0) return ''
    const value = field(place).trim()
    if (!money.has(column)) return value
    const number = value.replace(/^£\s*/, '').replace(/\s*p$/, '').replaceAll(',', '')
    return unit === 'pence' ? poundsOf(number) : number
  }
  return {
    read: {
      headers: [...headers],
      foundBy: given ? 'given' : fits ? 'remembered' : 'names',
      sheet,
      unused: headers.filter(header => header !== '' && !used.has(header)),
    },
    problems: problemsOf(sheet, headers),
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
