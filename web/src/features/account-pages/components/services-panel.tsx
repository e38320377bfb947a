import { Button, Select } from '@mantine/core'
import { type AccountService, serviceSorts } from '@nineops/contract/account-services.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import { servicesQuery } from '../account-services.queries.ts'
import { serviceStates } from '../words.ts'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'
import { askNewService, askService } from './service-form.tsx'

const columns: readonly Column<AccountService>[] = [
  { id: 'cli', header: 'CLI', value: row => row.cli, width: 184, grow: 0, copy: true },
  { id: 'description', header: 'Description', value: row => row.description, width: 180, grow: 3 },
  { id: 'startDate', header: 'First day', value: row => row.startDate, kind: 'date', width: 108, grow: 0 },
  { id: 'endDate', header: 'Last day', value: row => row.endDate, kind: 'date', width: 108, grow: 0 },
  {
    id: 'state',
    header: 'State',
    value: row => serviceStates[row.state].word,
    width: 100,
    grow: 0,
    render: row => (
      <StatusBadge tone={serviceStates[row.state].tone}>{serviceStates[row.state].word}</StatusBadge>
    ),
  },
  { id: 'index', header: 'Index', value: row => row.index, width: 80, grow: 0, copy: true, hidden: true },
]

const stateChoices = [
  { value: 'any', label: 'Any state' },
  ...(['active', 'future', 'ended'] as const).map(value => ({ value, label: serviceStates[value].word })),
]

/** The account's numbers and circuits: added, described, ended and moved here. */
export default function ServicesPanel({ client, account }: PanelProps) {
  const { services: state } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const { roles } = useSession()
  const keeper = roles.includes('NINEOPS_CRM_ACCESS')
  const table = useServerTable('account-services', { sort: serviceSorts, pageSize: 200 })
  const query = useMemo(() => ({ ...table.query, ...(state && { state }) }), [table.query, state])
  const { data, error, refetch } = useQuery(servicesQuery(client, account, query))
  return (
    <DataTable
      name="account-services"
      label="Services"
      columns={columns}
      rows={data?.rows}
      rowKey={row => row.index}
      error={error}
      onRetry={() => void refetch()}
      {...(keeper && { onOpen: (row: AccountService) => void askService(client, row) })}
      server={{ table, totalCount: data?.pagination.totalCount }}
      focusFilter={false}
      filterPlaceholder="CLI or description"
      emptyHint="No service matches. Without a service no call is the account’s."
      toolbar={
        <>
          <Select
            className={classes.which ?? ''}
            aria-label="State"
            w={116}
            value={state ?? 'any'}
            data={stateChoices}
            allowDeselect={false}
            onChange={value => {
              table.change({ page: 1 })
              setSearch({ services: (['active', 'future', 'ended'] as const).find(one => one === value) })
            }}
          />
          {keeper && <Button onClick={() => void askNewService(client, account)}>Add service</Button>}
        </>
      }
    />
  )
}
