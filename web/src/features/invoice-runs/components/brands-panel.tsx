import type { RunBrand } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { runBrandsQuery } from '../invoice-runs.queries.ts'
import type { TabProps } from './tab-props.ts'

const columns: readonly Column<RunBrand>[] = [
  { id: 'index', header: 'Index', value: row => row.index, width: 80, grow: 0, copy: true },
  { id: 'name', header: 'Brand', value: row => row.name, width: 180 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', width: 96, grow: 0 },
  { id: 'failed', header: 'Failed', value: row => row.failed, kind: 'count', width: 88, grow: 0 },
  { id: 'pending', header: 'Pending', value: row => row.pending, kind: 'count', width: 88, grow: 0 },
  { id: 'documents', header: 'Documents', value: row => row.documents, kind: 'count', width: 104, grow: 0 },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', width: 128, grow: 0 },
  {
    id: 'firstNumber',
    header: 'First number',
    value: row => row.firstNumber,
    width: 136,
    grow: 0,
    copy: true,
  },
  { id: 'lastNumber', header: 'Last number', value: row => row.lastNumber, width: 136, grow: 0, copy: true },
]

export default function BrandsPanel({ run }: TabProps) {
  const list = useQuery(runBrandsQuery(run.index))
  return (
    <DataTable
      name="invoice-run-brands"
      label="Brands"
      columns={columns}
      list={list}
      rowKey={row => row.index}
      focusFilter={false}
    />
  )
}
