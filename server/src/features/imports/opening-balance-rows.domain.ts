import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import { type CellReader, date, pounds, text } from './csv-cells.domain.ts'

export type OpeningBalanceColumn = (typeof importColumns.openingbalances)[number]

export interface OpeningBalanceFileRow {
  accountNumber: string
  date: string
  /** As the customer owes. */
  amount: string
  reference: string
}

/** Reads a row of the opening balances file; null if a cell is invalid. */
export function readOpeningBalanceRow(
  reader: CellReader<OpeningBalanceColumn>,
  today = londonDate(Date.now()),
): OpeningBalanceFileRow | null {
  const accountNumber = text(reader, 'account_number', 30, 'required')
  const day = date(reader, 'date')
  const amount = pounds(reader, 'amount')
  const reference = text(reader, 'reference', 100)
  if (day && day > today) reader.error('date', 'Must not be after today')
  if (accountNumber === null || !day || day > today || amount === null || reference === null) return null
  return { accountNumber, date: day, amount: penceToDecimal(parsePence(amount) ?? 0), reference }
}
