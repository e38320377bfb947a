import { importColumns, importKind, optionalImportColumns } from '@nineops/contract/bureau/imports.contract'
import type { ImportKind } from '@nineops/contract/bureau/imports.contract'

const files: Record<ImportKind, string> = {
  accounts: 'an accounts file. Choose Accounts and import again.',
  services: 'a services file. Choose Services and import again.',
  charges: 'a charges file. Choose Charges and import again.',
  ratecard: 'a rate card. Choose Rate card and import again.',
  openingbalances: 'a file of opening balances. Choose Opening balances and import again.',
  contracts: 'a contracts file. Import it under Ordering, Contracts.',
}

const holds = (names: readonly string[], columns: readonly string[]): boolean =>
  columns.every(column => names.includes(column) || optionalImportColumns.includes(column))

/** The file that a header belongs to, if it is not one with these columns but has all those of another kind. */
export function otherKindOf(names: readonly string[], columns: readonly string[]): string | undefined {
  if (holds(names, columns)) return undefined
  const other = importKind.options.find(kind => holds(names, importColumns[kind]))
  return other && files[other]
}
