import type {
  InvoiceNumberGap,
  InvoiceNumberGaps,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { runName } from '@nineops/contract/words'
import { type Tone } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const causes: Record<InvoiceNumberGap['cause'], { tone: Tone; word: string }> = {
  void: { tone: 'quiet', word: 'Void' },
  moved: { tone: 'planned', word: 'Skipped' },
  unexplained: { tone: 'bad', word: 'Unexplained' },
}

const columns: readonly Column<InvoiceNumberGap>[] = [
  { id: 'first', header: 'From', value: row => row.firstFormatted, fixed: 130, copy: true },
  { id: 'last', header: 'To', value: row => row.lastFormatted, fixed: 130 },
  { id: 'numbers', header: 'Numbers', value: row => row.numbers, kind: 'count', fixed: 96 },
  statusColumn(row => causes[row.cause], { id: 'cause', header: 'Type', fixed: 128 }),
  { id: 'explanation', header: 'Reason', value: row => row.explanation, width: 240, grow: 3 },
  {
    id: 'run',
    header: 'Invoice run',
    value: row => row.run && runName(row.run),
    width: 140,
  },
  { id: 'by', header: 'By', value: row => row.by, fixed: 90 },
  { id: 'at', header: 'Date', value: row => row.at, kind: 'dateTime', fixed: 152 },
]

interface GapsTableProps {
  data: InvoiceNumberGaps | undefined
  error: unknown
  refetch: () => unknown
}

/** Numbers without a document, each with the reason. */
export function GapsTable({ data, error, refetch }: GapsTableProps) {
  return (
    <DataTable
      name="gaps"
      label="Gaps"
      columns={columns}
      list={{ data: data?.gaps, error, refetch }}
      partial={data?.cut ?? false}
      rowKey={row => `${row.cause} ${row.first}`}
      emptyHint="No gaps: every number used so far is on a document."
    />
  )
}
