import type { Output } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import type { OutputGroup } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { getsText } from '../group-labels.ts'
import { askMove } from '../ask-move.tsx'
import type { BrandRow } from './move-form.tsx'

const columnsOf = (outputs: readonly Output[]): Column<BrandRow>[] => [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: 'narrow' },
  { id: 'name', header: 'Brand', value: row => row.name, width: 180, grow: 2 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 100 },
  { id: 'group', header: 'Output group', value: row => row.group.name, width: 160, grow: 2 },
  { id: 'gets', header: 'Gets', value: row => getsText(outputs, row.group.leftOut), width: 200, grow: 3 },
]

interface BrandsTableProps {
  client: number
  groups: UseQueryResult<OutputGroup[]>
  outputs: readonly Output[]
}

/** Every brand with its group. Enter moves one, a selection moves several. */
export function BrandsTable({ client, groups, outputs }: BrandsTableProps) {
  const columns = useMemo(() => columnsOf(outputs), [outputs])
  const rows = useMemo(
    () => groups.data?.flatMap(group => group.brands.map(brand => ({ ...brand, group }))),
    [groups.data],
  )
  const [selected, setSelected] = useState<BrandRow[]>([])
  return (
    <DataTable
      name="output-group-brands"
      label="Brands"
      columns={columns}
      list={{ data: rows, error: groups.error, refetch: groups.refetch }}
      initialSort={{ id: 'name' }}
      onOpen={row => void askMove(client, [row])}
      onSelect={setSelected}
      toolbar={
        <ReasonedButton
          variant="default"
          reason={selected.length === 0 ? 'Select brands first: Space, or their checkboxes.' : null}
          onClick={() => {
            // The current rows: a brand's group may have changed since it was selected.
            const chosen = new Set(selected.map(brand => brand.index))
            void askMove(client, rows?.filter(brand => chosen.has(brand.index)) ?? [])
          }}
        >
          Move to a group
        </ReasonedButton>
      }
      emptyHint="This reseller has no brands yet. A new brand is in the default group."
    />
  )
}
