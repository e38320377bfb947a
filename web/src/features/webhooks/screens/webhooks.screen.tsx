import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { WebhookDrawer } from '../components/webhook-drawer.tsx'
import { eventsText, healthOf } from '../webhook-labels.ts'
import { webhooksQuery } from '../webhooks.queries.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: Column<Webhook>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 84, hidden: 'narrow' },
  { id: 'client', header: 'Reseller', value: row => row.client.name, width: 150, grow: 2 },
  { id: 'url', header: 'Address', value: row => row.url, width: 220, grow: 4 },
  {
    id: 'description',
    header: 'Description',
    value: row => row.description,
    width: 110,
    grow: 2,
    hidden: 'narrow',
  },
  { id: 'events', header: 'Events', value: eventsText, width: 120, grow: 2, hidden: 'narrow' },
  statusColumn(row => healthOf(row), { fixed: 126 }),
  { id: 'waiting', header: 'Waiting', value: row => row.waiting, kind: 'count', fixed: 84, hidden: 'narrow' },
  { id: 'failed', header: 'Failed', value: row => row.failed, kind: 'count', fixed: 76 },
  {
    id: 'lastDeliveredAt',
    header: 'Last delivered',
    value: row => row.lastDeliveredAt,
    kind: 'dateTime',
    fixed: 146,
  },
]

/** Webhooks of partners' systems, for the selected reseller or all. */
export function WebhooksScreen() {
  const client = useClientIndex()
  const webhooks = useQuery(webhooksQuery)
  const [adding, setAdding] = useState(false)
  const rows = useMemo(
    () => webhooks.data?.filter(row => client === undefined || row.client.index === client),
    [webhooks.data, client],
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        about="Notify partners’ systems when invoices are hosted and runs complete."
        actions={
          <ReasonedButton
            reason={client === undefined ? 'Choose a reseller above first' : null}
            onClick={() => setAdding(true)}
          >
            Add webhook
          </ReasonedButton>
        }
      />
      <DataTable
        name="webhooks"
        label="Webhooks"
        columns={columns}
        list={{ data: rows, error: webhooks.error, refetch: webhooks.refetch }}
        link={row => ({
          to: '/dash-administration/webhooks/$webhook',
          params: { webhook: row.index },
          search: true,
        })}
        emptyHint={
          client === undefined
            ? 'Choose a reseller above to add a webhook. It notifies a partner’s system, so it doesn’t have to poll the Dash API.'
            : 'Add a webhook to notify a partner’s system, so it doesn’t have to poll the Dash API.'
        }
      />
      {client !== undefined && (
        <WebhookDrawer opened={adding} client={client} webhook={undefined} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
