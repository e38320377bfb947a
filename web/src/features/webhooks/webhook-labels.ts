import type {
  Webhook,
  WebhookDeliveryState,
  WebhookEvent,
  WebhookMessageType,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { formatDateTime } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const eventLabels: Record<WebhookMessageType, string> = {
  'invoice.hosted': 'Invoices hosted',
  'run.complete': 'Run complete',
  'credit-note.issued': 'Credit notes issued',
  'payment.received': 'Payments received',
  'payment.unpaid': 'Payments returned unpaid',
  'usage.limit-exceeded': 'Usage limits exceeded',
  'webhook.test': 'Test',
}

export const eventHints: Record<WebhookEvent, string> = {
  'invoice.hosted': 'Invoices that have become available, up to 100 per message.',
  'run.complete': 'An invoice run is hosted or complete, with its counts and totals.',
  'credit-note.issued': 'Credit notes that have become available, up to 100 per message.',
  'payment.received': 'Customers who have paid, how much and how, up to 100 per message.',
  'payment.unpaid': 'Payments returned unpaid, and why, up to 100 per message.',
  'usage.limit-exceeded':
    'Accounts that used more than a limit, by provisional rating, up to 100 per message.',
}

export const deliveryLabels: Record<WebhookDeliveryState, { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'planned' },
  sending: { text: 'Sending', tone: 'busy' },
  delivered: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

/** State of a webhook. */
export function healthOf(webhook: Webhook): { text: string; tone: Tone } {
  if (webhook.state === 'paused') return { text: 'Paused', tone: webhook.pausedBecause ? 'bad' : 'quiet' }
  if (webhook.failures > 0) return { text: 'Failing', tone: 'bad' }
  if (webhook.failed > 0) return { text: 'Some failed', tone: 'warn' }
  return { text: 'Active', tone: 'good' }
}

/** A warning about it; null if all is well. */
export function noticeOf(webhook: Webhook): string | null {
  const { state, pausedBecause, failures, closedUntil, lastFailure, waiting } = webhook
  const waits = waiting === 1 ? 'One message is waiting.' : `${waiting} messages are waiting.`
  if (state === 'paused')
    return pausedBecause
      ? `Paused automatically. ${pausedBecause} ${waits} Resume it once the receiver is fixed.`
      : waiting > 0
        ? `Paused: ${waits.toLowerCase()} Messages are sent once it is active again, and dropped after 30 days.`
        : null
  if (failures === 0) return null
  const again = closedUntil ? ` Next attempt at ${formatDateTime(closedUntil)}.` : ''
  return `${failures === 1 ? 'The last attempt failed' : `The last ${failures} attempts failed`}: ${lastFailure ?? ''}${again} ${waits}`
}

export const eventsText = ({ events }: Pick<Webhook, 'events'>): string =>
  events.map(event => eventLabels[event]).join(', ')
