import { importColumns, optionalImportColumns } from '@nineops/contract/bureau/imports.contract'
import { importKind, type ImportKind } from '@nineops/contract/bureau/import-kinds'

const files: Record<ImportKind, string> = {
  accounts: 'an accounts file. Choose Accounts and import again.',
  services: 'a services file. Choose Services and import again.',
  charges: 'a charges file. Choose Charges and import again.',
  products: 'a products file. Choose Products and import again.',
  vatcategories: 'a file of VAT categories. Choose VAT categories and import again.',
  pricesteps: 'a file of price steps. Choose Price steps and import again.',
  ratecard: 'a rate card. Choose Rate card and import again.',
  openingbalances: 'a file of opening balances. Choose Opening balances and import again.',
  contracts: 'a contracts file. Import it under Ordering, Contracts.',
}

const holds = (names: readonly string[], kind: ImportKind): boolean =>
  importColumns[kind].every(column => names.includes(column) || optionalImportColumns[kind].includes(column))

/** The file that a header belongs to, if it is not one of this kind but has all columns of another. */
export function otherKindOf(names: readonly string[], kind: ImportKind): string | undefined {
  if (holds(names, kind)) return undefined
  const other = importKind.options.find(one => holds(names, one))
  return other && files[other]
}
