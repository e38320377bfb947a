import type { RunBrand } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { accountWord } from '../../invoice-run-accounts/invoice-run-accounts.public.ts'
import { runBrandsQuery } from '../invoice-runs.queries.ts'
import type { TabProps } from './tab-props.ts'

const columnsOf = (runStatus: number): readonly Column<RunBrand>[] => [
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, copy: true, hidden: 'narrow' },
  { id: 'name', header: 'Brand', value: row => row.name, width: 180 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 96 },
  { id: 'failed', header: 'Failed', value: row => row.failed, kind: 'count', fixed: 88 },
  {
    id: 'pending',
    header: accountWord('pending', runStatus),
    value: row => row.pending,
    kind: 'count',
    fixed: 104,
  },
  { id: 'documents', header: 'Documents', value: row => row.documents, kind: 'count', fixed: 104 },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', fixed: 128 },
  { id: 'firstNumber', header: 'First number', value: row => row.firstNumber, fixed: 136, copy: true },
  { id: 'lastNumber', header: 'Last number', value: row => row.lastNumber, fixed: 136, copy: true },
]

export default function BrandsPanel({ run }: TabProps) {
  const list = useQuery(runBrandsQuery(run.index))
  const columns = useMemo(() => columnsOf(run.status.index), [run.status.index])
  return (
    <DataTable name="invoice-run-brands" label="Brands" columns={columns} list={list} focusFilter={false} />
  )
}
