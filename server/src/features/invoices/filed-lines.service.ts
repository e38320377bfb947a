import { type CsvCell, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'

/** A line of a document as the CSV files of packs have it; figures as exact text. */
export interface FiledLine {
  number: string | null
  accountNumber: string
  lineNumber: number
  kind: string
  cli: string | null
  productGroup: string
  description: string
  detail: string
  periodStart: string
  periodEnd: string
  calls: number
  durationSeconds: number
  quantity: string
  unitAmount: string | null
  net: string
  vatRate: string
  vatPercent: string
}

export const filedLineColumns =
  'number,account_number,line,kind,cli,product_group,description,detail,period_start,period_end,calls,duration_seconds,quantity,unit_amount,net,vat_rate,vat_percent'

export const filedLineCells = (line: FiledLine): CsvCell[] => [
  csvText(line.number ?? ''),
  csvText(line.accountNumber),
  csvFigure(line.lineNumber),
  csvText(line.kind),
  csvText(line.cli ?? ''),
  csvText(line.productGroup),
  csvText(line.description),
  csvText(line.detail),
  csvFigure(line.periodStart),
  csvFigure(line.periodEnd),
  csvFigure(line.calls),
  csvFigure(line.durationSeconds),
  csvFigure(line.quantity),
  line.unitAmount === null ? null : csvFigure(line.unitAmount),
  csvFigure(line.net),
  csvText(line.vatRate),
  csvFigure(line.vatPercent),
]
