import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { chargeFrequency, chargeTiming } from '@nineops/contract/ordering/charges.contract'
import {
  type CellReader,
  date,
  decimal,
  endAfterStart,
  phoneNumber,
  pounds,
  text,
  word,
} from './csv-cells.domain.ts'

export type ChargeColumn = (typeof importColumns.charges)[number]
type Reader = CellReader<ChargeColumn>

export interface ChargeFileRow {
  accountNumber: string
  /** What the charge is made from; null for none. */
  productCode: string | null
  /** Undefined: as its product has it. */
  description: string | undefined
  productGroup: string | undefined
  frequency: 'once' | 'monthly' | 'quarterly' | 'annual' | undefined
  timing: 'advance' | 'arrears' | undefined
  /** Pounds. */
  amount: string | undefined
  quantity: string
  startDate: string
  endDate: string | null
  /** Null for the account's own. */
  cli: string | null
  billedThrough: string | null
}

/** Pounds. */
const DEAREST_CHARGE = 100_000_000

/** Whether it is more than a line and an invoice can store, with room for the sum of many. */
export const isTooDear = (amount: string, quantity: string): boolean =>
  Math.abs(Number(amount) * Number(quantity)) > DEAREST_CHARGE
export const TOO_DEAR = 'Amount times quantity is more than 100 million pounds'

/** Reads a row of the charges file; an empty quantity is 1. Null if a cell is invalid. */
export function readChargeRow(reader: Reader): ChargeFileRow | null {
  const accountNumber = text(reader, 'account_number', 30, 'required')
  const productCode = text(reader, 'product', 30)
  const ownOf = <T>(column: ChargeColumn, read: () => T): T | undefined =>
    productCode !== '' && reader.cells[column] === '' ? undefined : read()
  const description = ownOf('description', () => text(reader, 'description', 200, 'required'))
  const productGroup = ownOf('product_group', () => text(reader, 'product_group', 60, 'required'))
  const frequency = ownOf('frequency', () => word(reader, 'frequency', chargeFrequency.options))
  const timing = ownOf('timing', () => word(reader, 'timing', chargeTiming.options))
  const amount = ownOf('amount', () => pounds(reader, 'amount'))
  const quantity =
    reader.cells.quantity === ''
      ? '1'
      : decimal(reader, 'quantity', { fraction: 3, most: 999_999_999, such: '1 or 2.5' })
  if (amount && quantity !== null && isTooDear(amount, quantity)) reader.error('amount', TOO_DEAR)
  const startDate = date(reader, 'start_date')
  const endDate = date(reader, 'end_date', 'optional')
  endAfterStart(reader, 'end_date', startDate, endDate)
  const cli = reader.cells.cli === '' ? undefined : phoneNumber(reader, 'cli')
  const billedThrough = date(reader, 'billed_through', 'optional')
  if (quantity !== null && Number(quantity) === 0)
    reader.warn('quantity', 'A quantity of 0: this charge bills nothing')
  if (productCode === null || accountNumber === null || description === null || productGroup === null)
    return null
  if (frequency === null || timing === null || amount === null || quantity === null) return null
  if (!startDate || endDate === null || (endDate && endDate < startDate)) return null
  if (billedThrough === null || cli === null) return null
  return {
    accountNumber,
    productCode: productCode || null,
    description,
    productGroup,
    frequency,
    timing,
    amount,
    quantity,
    startDate,
    endDate: endDate ?? null,
    cli: cli ?? null,
    billedThrough: billedThrough ?? null,
  }
}
