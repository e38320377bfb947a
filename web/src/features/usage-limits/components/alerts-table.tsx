import { Button, Switch } from '@mantine/core'
import { type UsageAlert, usageAlertSorts } from '@nineops/contract/bureau/usage-limits.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useReason } from '../../../ui/dialogs/use-reason.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { limitText, usedText, whenText } from '../limit-labels.ts'
import { alertsQuery, useAcknowledge } from '../usage-limits.queries.ts'

/** `£50.00 a day, Premium`. */
const limitOf = (limit: UsageAlert['limit']): string =>
  [limitText(limit), limit.productGroup].filter(Boolean).join(', ')

const acknowledged: Column<UsageAlert> = {
  id: 'acknowledged',
  header: 'Acknowledged',
  value: row => row.acknowledged && `${row.acknowledged.by}: ${row.acknowledged.reason}`,
  width: 120,
  grow: 1,
  yields: true,
}

/** The button comes before what may be out of sight on a small screen. */
const columnsOf = (
  onAcknowledge: (alert: UsageAlert) => void,
  all: boolean,
): readonly Column<UsageAlert>[] => [
  {
    id: 'company',
    header: 'Company',
    value: row => row.account.companyName,
    width: 90,
    grow: 2,
    yields: true,
  },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 132, copy: true },
  { id: 'cli', header: 'CLI', value: row => row.cli ?? 'All', kind: 'phone', width: 60 },
  { id: 'since', header: 'When', value: whenText, fixed: 128 },
  { id: 'used', header: 'Used', value: usedText, width: 90 },
  { id: 'limit', header: 'Limit', value: row => limitOf(row.limit), width: 90, grow: 1, yields: true },
  {
    id: 'acknowledge',
    header: 'Acknowledge',
    value: row => (row.acknowledged ? '' : 'Acknowledge'),
    action: true,
    fixed: 136,
    render: row =>
      row.acknowledged === null && (
        <Button
          variant="default"
          size="compact-sm"
          tabIndex={-1}
          aria-label={`Acknowledge ${row.account.accountNumber}, ${whenText(row)}`}
          onClick={event => {
            event.stopPropagation()
            onAcknowledge(row)
          }}
        >
          Acknowledge
        </Button>
      ),
  },
  { id: 'raisedAt', header: 'Raised', value: row => row.raisedAt, kind: 'dateTime', fixed: 146 },
  ...(all ? [acknowledged] : []),
]

/** Limits that were exceeded, and what came of them. */
export function AlertsTable({ client }: { client: number }) {
  const [all, setAll] = useState(false)
  const table = useServerTable('usage-alerts', { sort: usageAlertSorts, filtersHere: true })
  const list = useQuery(alertsQuery(client, { ...table.cut, show: all ? 'all' : 'open' }))
  const { mutateAsync } = useAcknowledge(client)
  const { ask } = useReason()
  const columns = useMemo(() => {
    const acknowledge = async (row: UsageAlert) => {
      const about = `${row.account.accountNumber} ${row.account.companyName} used ${usedText(row)}, limit ${limitOf(row.limit)}. It will leave the board. Enter the outcome:`
      if (await ask('Acknowledge alert', about, reason => mutateAsync({ alert: row.index, reason })))
        showDone('The alert is acknowledged')
    }
    return columnsOf(row => void acknowledge(row), all)
  }, [ask, mutateAsync, all])
  return (
    <DataTable
      label="Usage alerts"
      columns={columns}
      list={list}
      server={table}
      serverExport={{ list: 'usage-alerts', params: { client }, query: { show: all ? 'all' : 'open' } }}
      filterPlaceholder="Filter this page"
      toolbar={
        <Switch
          label="Show acknowledged"
          checked={all}
          onChange={event => setAll(event.currentTarget.checked)}
        />
      }
      emptyHint={all ? 'No alerts yet.' : 'No alerts.'}
    />
  )
}
