import { formatDate } from '../../lib/dates.ts'
import { RunIndex } from './entity-tables.tsx'
import type { PickerColumn } from './picker-row.tsx'
import { type PickerData, PickerTable } from './picker-table.tsx'

export interface InvoiceRunRow {
  index: number
  description: string
  status: { index: number; description: string }
  cycle: { cycleDescription: string }
  invoiceDate: string
  bacsDate: string
}

interface InvoiceRunTableProps {
  data: PickerData<InvoiceRunRow>
  elevate?: boolean
  selected?: number | undefined
  onSelect: (row: InvoiceRunRow) => void
}

const columns: PickerColumn<InvoiceRunRow>[] = [
  {
    header: 'Index',
    text: row => String(row.index),
    render: row => <RunIndex index={row.index} />,
    width: '84px',
  },
  { header: 'Description', text: row => row.description, width: 'minmax(160px, 1fr)' },
  { header: 'Status', text: row => row.status.description, width: '150px' },
  { header: 'Cycle', text: row => row.cycle.cycleDescription, width: '110px' },
  { header: 'Invoice date', text: row => formatDate(row.invoiceDate), width: '90px' },
  { header: 'BACS date', text: row => formatDate(row.bacsDate), width: '90px' },
]
const filterText = (row: InvoiceRunRow): string => `${row.description}${row.status.description}${row.index}`
const rowKey = (row: InvoiceRunRow): number => row.index

export function InvoiceRunTable(props: InvoiceRunTableProps) {
  return (
    <PickerTable
      label="Invoice runs"
      placeholder="Filter invoice runs"
      columns={columns}
      filterText={filterText}
      rowKey={rowKey}
      {...props}
    />
  )
}
