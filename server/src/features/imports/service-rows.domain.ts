import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { type CellReader, date, endAfterStart, fail, phoneNumber, text } from './csv-cells.domain.ts'

export type ServiceColumn = (typeof importColumns.services)[number]
type Reader = CellReader<ServiceColumn>

export interface ServiceFileRow {
  accountNumber: string
  cli: string
  description: string
  startDate: string
  endDate: string | null
}

/** Reads a row of the services file, with the CLI in its stored form. Null if a cell is invalid. */
export function readServiceRow(reader: Reader): ServiceFileRow | null {
  const accountNumber = text(reader, 'account_number', 30, 'required')
  const cli =
    reader.cells.cli === '' ? fail(reader.error, 'cli', 'Needed, but empty') : phoneNumber(reader, 'cli')
  const description = text(reader, 'description', 200)
  const startDate = date(reader, 'start_date')
  const endDate = date(reader, 'end_date', 'optional')
  endAfterStart(reader, 'end_date', startDate, endDate)
  if (accountNumber === null || cli === null || description === null) return null
  if (!startDate || endDate === null || (endDate && endDate < startDate)) return null
  return { accountNumber, cli, description, startDate, endDate: endDate ?? null }
}
