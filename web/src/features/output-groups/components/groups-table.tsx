import type { OutputGroup } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type { Output } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { getsText, namesText } from '../group-labels.ts'

const accountsOf = (group: OutputGroup) => group.brands.reduce((sum, brand) => sum + brand.accounts, 0)

const columnsOf = (outputs: readonly Output[]): Column<OutputGroup>[] => [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: 'narrow' },
  { id: 'name', header: 'Name', value: row => row.name, width: 160, grow: 2 },
  {
    id: 'default',
    header: 'New brands',
    value: row => (row.isDefault ? 'Default' : ''),
    fixed: 110,
    render: row => row.isDefault && <StatusBadge tone="good">Default</StatusBadge>,
  },
  { id: 'gets', header: 'Outputs', value: row => getsText(outputs, row.leftOut), width: 200, grow: 3 },
  { id: 'brands', header: 'Brands', value: row => row.brands.length, kind: 'count', fixed: 84 },
  {
    id: 'names',
    header: 'Brand names',
    value: row => namesText(row.brands.map(brand => brand.name)),
    width: 160,
    grow: 3,
  },
  { id: 'accounts', header: 'Accounts', value: accountsOf, kind: 'count', fixed: 100 },
  { id: 'updatedBy', header: 'Changed by', value: row => row.updatedBy, width: 120, hidden: true },
  {
    id: 'updatedAt',
    header: 'Changed',
    value: row => row.updatedAt,
    kind: 'dateTime',
    fixed: 140,
    hidden: true,
  },
]

interface GroupsTableProps {
  groups: UseQueryResult<OutputGroup[]>
  outputs: readonly Output[]
  onOpen: (group: OutputGroup) => void
}

/** A reseller's groups, the default one first. */
export function GroupsTable({ groups, outputs, onOpen }: GroupsTableProps) {
  const columns = useMemo(() => columnsOf(outputs), [outputs])
  return (
    <DataTable name="output-groups" label="Output groups" columns={columns} list={groups} onOpen={onOpen} />
  )
}
