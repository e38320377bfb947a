import type { ContractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { useQuery } from '@tanstack/react-query'
import { formatPlural } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { optionsQuery } from '../loyalty-schemes.queries.ts'
import { monthsText, terminationText } from '../offer-labels.ts'
import { offerColumns } from './offer-columns.tsx'
import { OptionForm } from './option-form.tsx'

const columns: readonly Column<ContractOption>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  { id: 'term', header: 'Term', value: row => monthsText(row.termMonths), fixed: 104 },
  { id: 'notice', header: 'Notice', value: row => formatPlural(row.noticeDays, 'day'), fixed: 96 },
  {
    id: 'charge',
    header: 'Early termination charge',
    value: row => terminationText(row.terminationCharge),
    width: 180,
  },
  ...offerColumns,
]

interface OptionsTabProps {
  client: number
  /** The option whose drawer is open, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

export function OptionsTab({ client, open, onOpen }: OptionsTabProps) {
  const list = useQuery(optionsQuery(client))
  const option = typeof open === 'number' ? list.data?.find(row => row.index === open) : undefined
  return (
    <>
      <DataTable
        name="options"
        label="Contract options"
        columns={columns}
        list={list}
        rowKey={row => row.index}
        onOpen={row => onOpen(row.index)}
        emptyHint="No contract options yet. Add one; accounts get it through a contract."
      />
      <ResourceDrawer
        opened={open === 'new' || option !== undefined}
        title={option?.name ?? 'Add contract option'}
        onClose={() => onOpen(undefined)}
      >
        <OptionForm key={option?.index ?? 'new'} client={client} option={option} today={todayInLondon()} />
      </ResourceDrawer>
    </>
  )
}
