import {
  accountColumns,
  accountFields,
  accountGaps,
  readAccountDetail,
} from '@nineops/contract/crm/account-rules'
import type { AccountTexts } from '@nineops/contract/crm/account-rules'
import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { type CellReader, fail, text } from './csv-cells.domain.ts'
import { recordOf } from '@nineops/contract/records'

export type AccountColumn = (typeof importColumns.accounts)[number]

/** An account from the file, in the form in which it is stored; the brand is still a name. */
export type AccountRow = Record<AccountColumn, string>

/** Columns whose empty cells leave the stored value as it is. */
export const keptColumns = [
  'vat_number',
  'customer_type',
  'itemisation',
  'purchase_order',
  'cost_centre',
  'peppol_address',
  'invoice_copies',
  'statement_copies',
  'reminder_copies',
] as const
const isKept = (column: string) => keptColumns.some(kept => kept === column)

/** Reads a row of the accounts file; the brand may be empty. Null if a cell is invalid. Gaps that would fail the invoice run are warnings. */
export function readAccountRow(reader: CellReader<AccountColumn>): AccountRow | null {
  const { cells, error, warn } = reader
  const account = typedAccount(cells)
  const brand = text(reader, 'brand', 100)
  const row: Partial<Record<AccountColumn, string | null>> = { brand }
  for (const field of accountFields) {
    const column = accountColumns[field]
    if (!isImported(column)) continue
    // These, empty, are those of the stored account, if there is one.
    if (isKept(column) && account[field] === '') {
      row[column] = ''
      continue
    }
    const { value, problem } = readAccountDetail(field, account)
    row[column] = problem === undefined ? value : fail(error, column, problem)
  }
  const before = cells.collected_before.toLowerCase()
  row.collected_before = ['', 'yes', 'no'].includes(before)
    ? before
    : fail(error, 'collected_before', 'Must be yes, no or empty')
  for (const { field, message } of accountGaps(account)) {
    const column = accountColumns[field]
    if (isImported(column) && column !== 'vat_number' && row[column] !== null) warn(column, message)
  }
  return Object.values(row).includes(null) ? null : (row as AccountRow)
}

// The file has no such columns: new accounts are in pounds, and existing ones keep their values.
const isImported = (column: string): column is Exclude<AccountColumn, 'brand' | 'collected_before'> =>
  column !== 'currency' && column !== 'ledger_reference'

const typedAccount = (cells: Readonly<Record<AccountColumn, string>>): AccountTexts => ({
  ...recordOf(accountFields, field => {
    const column = accountColumns[field]
    if (isImported(column)) return cells[column]
    return column === 'currency' ? 'GBP' : ''
  }),
  delivery: cells.delivery.toLowerCase(),
  paymentMethod: cells.payment_method.toLowerCase(),
})
