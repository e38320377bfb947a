import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { type CellReader, date, text } from './csv-cells.domain.ts'

export type ContractColumn = (typeof importColumns.contracts)[number]

export interface ContractFileRow {
  /** Names in lower case; null for none. */
  scheme: string | null
  option: string | null
  startDate: string
  /** The date of the notice that ends the contract; null for a row that creates one. */
  noticeOn: string | null
}

/** Reads a row of the contracts file; null if a cell is invalid. */
export function readContractRow(reader: CellReader<ContractColumn>): ContractFileRow | null {
  const accountNumber = text(reader, 'account_number', 30, 'required')
  const scheme = text(reader, 'scheme', 100)
  const option = text(reader, 'contract_option', 100)
  const startDate = date(reader, 'start_date')
  const noticeOn = date(reader, 'notice_date', 'optional')
  if (scheme === '' && option === '')
    reader.error('scheme', 'Name a loyalty scheme, a contract option, or both')
  if (accountNumber === null || scheme === null || option === null) return null
  if (!startDate || noticeOn === null || (scheme === '' && option === '')) return null
  return {
    scheme: scheme === '' ? null : scheme.toLowerCase(),
    option: option === '' ? null : option.toLowerCase(),
    startDate,
    noticeOn: noticeOn ?? null,
  }
}
