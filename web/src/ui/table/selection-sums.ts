import { microsToDecimal, parseMicros, penceToDecimal } from '@nineops/contract/money'
import { formatPounds } from '../../lib/formats.ts'
import type { Column } from './columns.ts'

const MICROS_A_PENNY = 10_000

/** The exact sum of amounts, at least to the penny. */
function sumPounds(amounts: readonly string[]): string {
  const micros = amounts.reduce((sum, amount) => sum + (parseMicros(amount) ?? 0), 0)
  return micros % MICROS_A_PENNY === 0 ? penceToDecimal(micros / MICROS_A_PENNY) : microsToDecimal(micros)
}

/** `Gross £1,234.50` for each column of pounds that has an amount in the rows; of one row there is nothing to add up. */
export function sumsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  if (rows.length < 2) return []
  return columns
    .filter(({ kind }) => kind === 'pounds')
    .flatMap(column => {
      const amounts = rows.map(row => column.value(row)).filter(value => typeof value === 'string')
      return amounts.length === 0 ? [] : [`${column.header} ${formatPounds(sumPounds(amounts))}`]
    })
}
