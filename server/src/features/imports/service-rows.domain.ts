import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { normalisePhoneNumber } from '@nineops/contract/crm/phone-numbers'
import { type CellReader, date, endAfterStart, fail, text } from './csv-cells.domain.ts'

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
  const cli = phoneNumber(reader)
  const description = text(reader, 'description', 200)
  const startDate = date(reader, 'start_date')
  const endDate = date(reader, 'end_date', 'optional')
  endAfterStart(reader, 'end_date', startDate, endDate)
  if (accountNumber === null || cli === null || description === null) return null
  if (!startDate || endDate === null || (endDate && endDate < startDate)) return null
  return { accountNumber, cli, description, startDate, endDate: endDate ?? null }
}

function phoneNumber({ cells, error }: Reader): string | null {
  if (cells.cli === '') return fail(error, 'cli', 'Needed, but empty')
  return (
    normalisePhoneNumber(cells.cli) ??
    fail(error, 'cli', 'Not a phone number, such as 01632 960001 or 441632960001')
  )
}
