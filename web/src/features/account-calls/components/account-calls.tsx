import { type AccountCall, accountCallSorts, costRoles } from '@nineops/contract/crm/account-calls.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { type Account, callsQuery, choicesQuery } from '../account-calls.queries.ts'
import { type CallFilters, filtersFrom, noFilters, queryOf, setFilters } from '../call-filters.ts'
import { callColumns, costColumns } from './call-columns.tsx'
import { CallFilterBar } from './call-filter-bar.tsx'
import { CallSums } from './call-sums.tsx'
import { PriceDrawer } from './price-drawer.tsx'

const PAUSE_MS = 250

/** Calls of an account as bill runs rated them, with totals and how each was priced. */
export function AccountCalls({ client, account }: { client: number; account: number }) {
  return <Calls key={`${client} ${account}`} of={{ client, account }} />
}

function Calls({ of }: { of: Account }) {
  const { roles } = useSession()
  const seesCosts = roles.some(role => costRoles.includes(role))
  const choices = useQuery(choicesQuery(of))
  const [filters, setAll] = useState<CallFilters>(noFilters)
  const [settled] = useDebouncedValue(filters, PAUSE_MS)
  const [open, setOpen] = useState<AccountCall>()
  const table = useServerTable('account-calls', { sort: accountCallSorts, pageSize: 100 })
  const narrowed = queryOf(settled, choices.data)
  // Waits for the newest bill run: without it the list would have the calls of all runs.
  const enabled = choices.data !== undefined
  const calls = useQuery({ ...callsQuery(of, { ...table.query, ...narrowed }), enabled })
  const change = (next: CallFilters) => {
    setAll(next)
    table.change({ page: 1 })
  }
  return (
    <div className="fill">
      <CallFilterBar filters={filters} choices={choices.data} onChange={change} />
      <CallSums
        of={of}
        query={{ ...narrowed, filter: table.query.filter }}
        enabled={enabled}
        failed={choices.isError}
        costs={seesCosts}
      />
      <DataTable
        label="Calls"
        columns={seesCosts ? costColumns : callColumns}
        list={
          choices.isLoadingError ? { data: undefined, error: choices.error, refetch: choices.refetch } : calls
        }
        rowKey={row => `${row.billRun.index} ${row.carrier.index} ${row.callId}`}
        onOpen={setOpen}
        focusFilter={false}
        filterPlaceholder="Number called or destination"
        emptyHint="No rated calls for these filters. Calls appear here once a bill run has rated them."
        server={table}
        serverExport={{
          list: seesCosts ? 'account-calls-with-costs' : 'account-calls',
          params: { ...of },
          query: narrowed,
        }}
        filters={{ values: setFilters(filters), onApply: values => change(filtersFrom(values)) }}
      />
      <PriceDrawer of={of} call={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}
