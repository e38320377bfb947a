import type {
  WebhookDeliveryState,
  WebhookMessageType,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { deliveryList } from './webhook-deliveries.service.ts'

const events: Record<WebhookMessageType, string> = {
  'invoice.hosted': 'Invoices hosted',
  'run.complete': 'Run complete',
  'credit-note.issued': 'Credit notes issued',
  'payment.received': 'Payments received',
  'payment.unpaid': 'Payments returned unpaid',
  'usage.limit-exceeded': 'Usage limits exceeded',
  'webhook.test': 'Test',
}
const states: Record<WebhookDeliveryState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Messages sent to a webhook. */
export const deliveryExports = defineExportList(
  'webhook-deliveries',
  'Deliveries to a webhook',
  deliveryList,
  [
    { id: 'createdAt', header: 'Created', kind: 'dateTime' },
    { id: 'type', header: 'Event', value: row => events[row.type] },
    { id: 'run', header: 'Run', kind: 'count', value: row => row.invoiceRunIndex },
    { id: 'state', header: 'Status', value: row => states[row.state] },
    { id: 'tries', header: 'Tries', kind: 'count' },
    { id: 'lastStatus', header: 'HTTP', kind: 'count' },
    { id: 'lastMs', header: 'ms', kind: 'count' },
    { id: 'lastFailure', header: 'Reason' },
    { id: 'messageId', header: 'webhook-id' },
    { id: 'nextTryAt', header: 'Next attempt', kind: 'dateTime' },
  ],
)
