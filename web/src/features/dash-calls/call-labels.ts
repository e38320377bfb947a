import type { DashCall } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { CallSpan } from '@nineops/contract/dash-administration/call-filters'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const spanLabels: Record<CallSpan, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

export const statusLabels = {
  failed: 'Failed (4xx and 5xx)',
  '2xx': '2xx, answered',
  '3xx': '3xx, unchanged or elsewhere',
  '4xx': '4xx, refused',
  '5xx': '5xx, failed by the server',
} as const

export function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** The caller: a credential, a member of staff, or an unauthenticated client. */
export const callerOf = ({ credential, user }: DashCall): string =>
  credential?.name ?? (user ? `${user.name} (staff)` : '')
