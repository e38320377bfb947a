import type { PriceToAdd, ProposedPrice } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { keysOf as namesOf } from '@nineops/contract/records'
import { counted, listed } from '@nineops/contract/words'
import { cellsOf, quoted } from './allocation-files.ts'

/** What is entered for a price, and its columns in the file. */
const priceColumns = {
  prefix: 'prefix',
  chargeCode: 'charge_code',
  origin: 'origin',
  destination: 'destination',
  productGroup: 'product_group',
  connectionFee: 'connection_fee',
  priceDay: 'price_day',
  priceEvening: 'price_evening',
  priceWeekend: 'price_weekend',
  minimumCharge: 'minimum_charge',
  firstIncrement: 'first_increment',
  nextIncrement: 'next_increment',
} as const
type PriceField = keyof typeof priceColumns
export type FilledPrice = Record<PriceField, string>

const fields = namesOf(priceColumns)
const KEYS = ['side', 'kind', 'subject', 'carrier', 'rate_card'] as const

const sideOf = ({ cause }: Pick<PriceToAdd, 'cause'>): string =>
  cause === 'unrated_retail' ? 'retail' : 'wholesale'
const keysOf = (row: PriceToAdd): string[] => [
  sideOf(row),
  row.kind,
  row.subject,
  row.carrier.name,
  row.rateCard.name,
]

/** `retail for 2 calls and wholesale for 2 calls`: a call may lack both prices, so that they are not added up. */
export const pricedCalls = (rows: readonly Pick<PriceToAdd, 'cause' | 'calls'>[]): string =>
  listed(
    (['unrated_retail', 'unrated_wholesale'] as const).flatMap(cause => {
      const calls = rows.filter(row => row.cause === cause).reduce((sum, row) => sum + row.calls, 0)
      return calls > 0 ? [`${sideOf({ cause })} for ${counted(calls, 'call')}`] : []
    }),
  )

/** What tells an exception from the others. */
export const keyOf = (row: PriceToAdd): string => keysOf(row).join('\t').toLowerCase()

/** A price as it is proposed: without pounds. */
export const proposalOf = (proposed: ProposedPrice): FilledPrice => ({
  prefix: proposed.prefix,
  chargeCode: proposed.chargeCode,
  origin: proposed.origin,
  destination: proposed.destination,
  productGroup: proposed.productGroup,
  connectionFee: '0',
  priceDay: '',
  priceEvening: '',
  priceWeekend: '',
  minimumCharge: '0',
  firstIncrement: '1',
  nextIncrement: '1',
})

/** The exceptions as a CSV file, with what has been filled in. */
export const pricesCsv = (rows: readonly PriceToAdd[], filled: (row: PriceToAdd) => FilledPrice): string =>
  [
    [...KEYS, 'calls', ...fields.map(field => priceColumns[field])].join(','),
    ...rows.map(row => {
      const price = filled(row)
      return [...keysOf(row), String(row.calls), ...fields.map(field => price[field])].map(quoted).join(',')
    }),
  ]
    .map(line => `${line}\r\n`)
    .join('')

/** What such a file says of each exception; null without the columns that tell exceptions apart, and `price_day`. */
export function readPrices(content: string): ReadonlyMap<string, Partial<FilledPrice>> | null {
  const [header = [], ...rows] = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(cellsOf)
  const names = header.map(name => name.toLowerCase())
  if ([...KEYS, 'price_day'].some(name => !names.includes(name))) return null
  const cell = (cells: readonly string[], name: string) => cells[names.indexOf(name)] ?? ''
  return new Map(
    rows.map(cells => [
      KEYS.map(name => cell(cells, name))
        .join('\t')
        .toLowerCase(),
      Object.fromEntries(
        fields
          .filter(field => names.includes(priceColumns[field]))
          .map(field => [field, cell(cells, priceColumns[field])]),
      ),
    ]),
  )
}
