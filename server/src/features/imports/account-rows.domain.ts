import {
  accountColumns,
  accountFields,
  accountGaps,
  readAccountDetail,
} from '@nineops/contract/account-rules'
import type { AccountTexts } from '@nineops/contract/account-rules'
import type { importColumns } from '@nineops/contract/imports.contract'
import { type CellReader, fail, text } from './csv-cells.domain.ts'

export type AccountColumn = (typeof importColumns.accounts)[number]

/** An account as the file has it, in the form in which it is stored; the brand is still a name. */
export type AccountRow = Record<AccountColumn, string>

/** Reads a row of the accounts file; null if a cell is wrong. Gaps that fail the invoice run are warnings. */
export function readAccountRow(reader: CellReader<AccountColumn>): AccountRow | null {
  const { cells, error, warn } = reader
  const account = typedAccount(cells)
  const brand = text(reader, 'brand', 100, 'required')
  const row: Partial<Record<AccountColumn, string | null>> = { brand }
  for (const field of accountFields) {
    const column = accountColumns[field]
    if (!isImported(column)) continue
    const { value, problem } = readAccountDetail(field, account)
    row[column] = problem === undefined ? value : fail(error, column, problem)
  }
  for (const { field, message } of accountGaps(account)) {
    const column = accountColumns[field]
    if (isImported(column) && row[column] !== null) warn(column, message)
  }
  return Object.values(row).includes(null) ? null : (row as AccountRow)
}

// A file says nothing of these: new accounts are in pounds, and those that are there keep theirs.
const isImported = (column: string): column is Exclude<AccountColumn, 'brand'> =>
  column !== 'currency' && column !== 'ledger_reference'

const typedAccount = (cells: Readonly<Record<AccountColumn, string>>): AccountTexts => ({
  ...(Object.fromEntries(
    accountFields.map(field => {
      const column = accountColumns[field]
      if (isImported(column)) return [field, cells[column]]
      return [field, column === 'currency' ? 'GBP' : '']
    }),
  ) as AccountTexts),
  delivery: cells.delivery.toLowerCase(),
  paymentMethod: cells.payment_method.toLowerCase(),
})
