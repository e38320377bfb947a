import {
  type Report,
  type ReportRow,
  MOST_ROWS,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { useMemo } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { dimensionNames } from '../report-labels.ts'
import { reportColumns } from './report-columns.tsx'

interface ReportTableProps {
  report: Report | undefined
  by: ReportDimension
  split: ReportDimension | undefined
  error: unknown
  refetch: () => unknown
  onOpen: (key: string | null) => void
}

/** The chart's figures, with a total row that stays at the end. */
export function ReportTable({ report, by, split, error, refetch, onOpen }: ReportTableProps) {
  const compared = report ? report.before !== null : true
  const incomplete = report?.incomplete
  const columns = useMemo(
    () => reportColumns(by, split, compared, incomplete),
    [by, split, compared, incomplete],
  )
  const totals = useMemo(
    (): ReportRow | undefined =>
      report && { ...report.totals, by: { key: '', name: 'Total', detail: '' }, split: null },
    [report],
  )
  return (
    <DataTable
      key={`${by} ${split}`}
      name="report"
      label={`Revenue, cost and margin by ${dimensionNames[by].one.toLowerCase()}`}
      columns={columns}
      list={{ data: report?.rows, error, refetch }}
      rowKey={row => `${row.by.key}\u0000${row.split?.key}`}
      totals={totals}
      onOpen={row => onOpen(row.by.key)}
      initialSort={by === 'month' ? { id: 'by' } : { id: 'revenue', desc: true }}
      height={440}
      partial={(report?.rowCount ?? 0) > MOST_ROWS}
      filterPlaceholder={`Filter ${dimensionNames[by].many}`}
      emptyHint="Nothing was invoiced in these months, or the filters exclude it all."
    />
  )
}
