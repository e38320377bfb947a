import { Button, Select } from '@mantine/core'
import { type AccountService, serviceSorts } from '@nineops/contract/crm/account-services.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../api/session-state.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import { servicesQuery } from '../../account-services/account-services.public.ts'
import { serviceStates } from '../labels.ts'
import type { PanelProps } from './panel-props.ts'
import { askNewService, askService } from '../../account-services/account-services.public.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: readonly Column<AccountService>[] = [
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', fixed: 184, copy: true },
  { id: 'description', header: 'Description', value: row => row.description, width: 180, grow: 3 },
  { id: 'startDate', header: 'First day', value: row => row.startDate, kind: 'date', fixed: 108 },
  { id: 'endDate', header: 'Last day', value: row => row.endDate, kind: 'date', fixed: 108 },
  statusColumn(row => serviceStates[row.state], { fixed: 100 }),
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, copy: true, hidden: true },
]

const stateChoices = [
  { value: 'any', label: 'Any status' },
  ...(['active', 'future', 'ended'] as const).map(value => ({ value, label: serviceStates[value].word })),
]

/** The account's numbers and circuits: add, edit, end and move. */
export default function ServicesPanel({ client, account }: PanelProps) {
  const { services: state } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const { roles } = useSession()
  const mayEdit = roles.includes('NINEOPS_CRM_ACCESS')
  const table = useServerTable('account-services', { sort: serviceSorts, pageSize: 200 })
  const query = useMemo(() => ({ ...table.query, ...(state && { state }) }), [table.query, state])
  const list = useQuery(servicesQuery(client, account, query))
  return (
    <DataTable
      label="Services"
      columns={columns}
      list={list}
      {...(mayEdit && { onOpen: (row: AccountService) => void askService(client, row) })}
      server={table}
      serverExport={{ list: 'account-services', params: { client, account }, query: state ? { state } : {} }}
      focusFilter={false}
      filterPlaceholder="CLI or description"
      emptyHint={
        state
          ? 'No services with this status.'
          : 'No services yet. Calls are matched to the account by its services.'
      }
      toolbar={
        <>
          <Select
            flex="none"
            aria-label="Status"
            w={116}
            value={state ?? 'any'}
            data={stateChoices}
            allowDeselect={false}
            onChange={value => {
              table.change({ page: 1 })
              setSearch({ services: (['active', 'future', 'ended'] as const).find(one => one === value) })
            }}
          />
          {mayEdit && (
            <Button variant="default" onClick={() => void askNewService(client, account)}>
              Add service
            </Button>
          )}
        </>
      }
    />
  )
}
