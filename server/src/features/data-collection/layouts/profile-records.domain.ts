import { createCsvReader, type CsvReader, type CsvRecord } from '../../../platform/files/csv-records.ts'
import type { FileProfile } from '../file-profiles.domain.ts'
import { createFixedReader } from './fixed-records.domain.ts'

/** What tells the records and fields of a file apart. */
export type RecordFormat = Pick<FileProfile, 'delimiter' | 'spans' | 'columnCount'>

/** Reads the records of a file as its profile cuts them. */
export const createRecordReader = (
  { delimiter, spans, columnCount }: RecordFormat,
  onRecord: (record: CsvRecord) => void,
): CsvReader =>
  spans ? createFixedReader(onRecord, spans, columnCount) : createCsvReader(onRecord, delimiter)
