import { type Contract, contractSorts } from '@nineops/contract/ordering/contracts.contract'
import { contractState } from '@nineops/contract/ordering/contract-states'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { states } from '../contract-labels.ts'
import { contractsQuery } from '../contracts.queries.ts'
import { contractColumns } from './contract-columns.tsx'

const PAGE_SIZE = 200
const choices = [
  { value: 'all', label: 'Any status' },
  ...contractState.options.map(value => ({ value, label: states[value].word })),
]
const stateOf = (value: string | null | undefined) => contractState.options.find(one => one === value)

interface ContractsTableProps {
  client: number
  /** Filters by brand, and by account. */
  owner: { brand?: number; account?: number }
  state: Contract['state'] | undefined
  onState: (state: Contract['state'] | undefined) => void
  onOpen: (contract: Contract) => void
}

/** Contracts of a reseller's accounts. */
export default function ContractsTable({ client, owner, state, onState, onOpen }: ContractsTableProps) {
  const table = useServerTable('contracts', { sort: contractSorts, pageSize: PAGE_SIZE })
  const narrowed = { ...owner, ...(state && { state }) }
  const listed = useQuery(contractsQuery(client, { ...table.query, ...narrowed }))
  function narrow(chosen: Contract['state'] | undefined): void {
    table.change({ page: 1 })
    onState(chosen)
  }
  return (
    <DataTable
      label="Contracts"
      columns={contractColumns}
      list={listed}
      onOpen={onOpen}
      server={table}
      serverExport={{ list: 'contracts', params: { client }, query: narrowed }}
      filters={{ values: state ? { state } : {}, onApply: values => narrow(stateOf(values['state'])) }}
      filterPlaceholder="Account, company, scheme or option"
      emptyHint={state ? 'No contracts with this status.' : 'No contracts yet. Add one, or import a file.'}
      toolbar={
        <LateSelect
          flex="none"
          aria-label="Which status"
          w={132}
          value={state ?? 'all'}
          onChange={value => narrow(stateOf(value))}
          data={choices}
          allowDeselect={false}
        />
      }
    />
  )
}
