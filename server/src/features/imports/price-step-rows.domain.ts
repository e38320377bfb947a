import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { type CellReader, date, fail, pounds, text } from './csv-cells.domain.ts'

export type PriceStepColumn = (typeof importColumns.pricesteps)[number]

export interface PriceStepRow {
  /** Names of the contract's scheme and option in lower case; null where the row does not say. */
  scheme: string | null
  option: string | null
  contractStart: string
  /** Of the charges that rise; null for all periodic charges of the account. */
  description: string | null
  amount: string
  from: string
}

/** Reads a row of the file of price steps. Null if a cell is invalid. */
export function readPriceStepRow(reader: CellReader<PriceStepColumn>): PriceStepRow | null {
  const accountNumber = text(reader, 'account_number', 30, 'required')
  const scheme = text(reader, 'scheme', 100)
  const option = text(reader, 'contract_option', 100)
  const contractStart = date(reader, 'contract_start')
  const description = text(reader, 'description', 200)
  const amount = pounds(reader, 'step_amount')
  const from = date(reader, 'step_date')
  if (accountNumber === null || scheme === null || option === null || description === null) return null
  if (!contractStart || amount === null || !from) return null
  if (Number(amount) === 0) return fail(reader.error, 'step_amount', 'A step of nothing changes no price')
  return {
    scheme: scheme.toLowerCase() || null,
    option: option.toLowerCase() || null,
    contractStart,
    description: description || null,
    amount,
    from,
  }
}
