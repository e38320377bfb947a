import type { Delivery } from '@nineops/contract/bureau/deliveries.contract'
import { formatBytes, formatDateTime } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

const words: Record<Delivery['state'], { tone: Tone; text: string }> = {
  queued: { tone: 'planned', text: 'Queued' },
  delivering: { tone: 'busy', text: 'Delivering' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
}

/** A delivery's state as a badge, including that it is being retried. */
export function stateLabels({ state, failure, attempts }: Delivery): { tone: Tone; text: string } {
  if (state === 'delivering' && failure !== null)
    return { tone: 'warn', text: `Trying again, attempt ${attempts}` }
  return words[state]
}

/** Outcome in a sentence: the receipt, or the problem. */
export function outcomeOf(row: Delivery): string | null {
  if (row.state !== 'delivered') return row.failure
  const lay = row.written ? 'read back' : 'already there, checked'
  const renamed = row.deliveredName === row.name ? '' : ` as ${row.deliveredName}`
  return `${formatBytes(row.bytes ?? 0)}${renamed}, ${lay} ${formatDateTime(row.deliveredAt ?? '')}`
}

export const askedBy = ({ createdBy, createdAt }: Delivery): string =>
  `${createdBy === null ? 'Sent when the files were built' : `Sent by ${createdBy}`}, ${formatDateTime(createdAt)}`
