import { SegmentedControl } from '@mantine/core'
import {
  type Webhook,
  type WebhookDelivery,
  webhookDeliveryState,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import type { useWebhookActions } from '../use-webhook-actions.ts'
import { deliveryLabels, eventLabels } from '../webhook-labels.ts'
import { deliveriesQuery } from '../webhooks.queries.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: Column<WebhookDelivery>[] = [
  { id: 'createdAt', header: 'Created', value: row => row.createdAt, kind: 'dateTime', fixed: 146 },
  { id: 'type', header: 'Event', value: row => eventLabels[row.type], width: 116, grow: 1 },
  { id: 'run', header: 'Run', value: row => row.invoiceRunIndex, fixed: 60 },
  statusColumn(row => deliveryLabels[row.state], { fixed: 112 }),
  { id: 'tries', header: 'Tries', value: row => row.tries, kind: 'count', fixed: 66 },
  { id: 'lastStatus', header: 'HTTP', value: row => row.lastStatus, fixed: 66 },
  { id: 'lastMs', header: 'ms', value: row => row.lastMs, kind: 'count', fixed: 72 },
  { id: 'lastFailure', header: 'Reason', value: row => row.lastFailure, width: 140, grow: 4 },
  {
    id: 'messageId',
    header: 'webhook-id',
    value: row => row.messageId,
    copy: true,
    hidden: true,
    width: 160,
    grow: 2,
  },
  { id: 'nextTryAt', header: 'Next attempt', value: row => row.nextTryAt, kind: 'dateTime', fixed: 146 },
]

const ALL = 'all'
const choices = [
  { value: ALL, label: 'All' },
  ...webhookDeliveryState.options
    .filter(state => state !== 'sending')
    .map(state => ({ value: state, label: deliveryLabels[state].text })),
]

interface DeliveriesTableProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  peek: Peek
}

/** Messages sent to a webhook and their outcome, the latest first. */
export function DeliveriesTable({ webhook, actions, peek }: DeliveriesTableProps) {
  const table = useServerTable('webhook-deliveries', { pageSize: 100, filtersHere: true })
  const [choice, setChoice] = useState(ALL)
  const state = webhookDeliveryState.options.find(one => one === choice)
  const place = { client: webhook.client.index, webhook: webhook.index }
  const list = useQuery(deliveriesQuery(place, state, table.cut))
  return (
    <DataTable
      label="Deliveries"
      columns={columns}
      list={list}
      link={row => ({ to: '.', search: before => ({ ...before, webhookDelivery: row.index }) })}
      peek={peek}
      filterPlaceholder="Filter this page"
      emptyHint="Nothing has been sent yet. Send a test to check that messages arrive."
      toolbar={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Status of deliveries"
            data={choices}
            value={choice}
            onChange={value => {
              setChoice(value)
              table.change({ page: 1 })
            }}
          />
          <ReasonedButton
            size="compact-sm"
            variant="default"
            reason={webhook.failed > 0 ? null : 'No message has failed'}
            onClick={() => void actions.resendFailed(webhook)}
          >
            Resend all failed
          </ReasonedButton>
        </>
      }
      server={table}
      serverExport={{ list: 'webhook-deliveries', params: place, query: state ? { state } : {} }}
    />
  )
}
