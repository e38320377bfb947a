import type {
  DashAttentionItem,
  DashAttentionKind,
} from '@nineops/contract/dash-administration/dash-attention.contract'

export const kindNames: Record<DashAttentionKind, string> = {
  system: 'System down',
  webhook: 'Webhook failing',
  calls: 'Failed calls',
  'credential-ends': 'Credential ends',
  'credential-idle': 'Credential unused',
}

/** Where an item is looked at and fixed. */
export function placeOf({ kind, subject }: DashAttentionItem) {
  if (kind === 'system')
    return { to: '/dash-administration/systems', search: { system: subject ?? undefined } } as const
  if (kind === 'calls')
    return { to: '/dash-administration/logging', search: { span: '1h', statusClass: 'failed' } } as const
  if (kind === 'webhook')
    return { to: '/dash-administration/webhooks/$webhook', params: { webhook: subject ?? 0 } } as const
  return { to: '/dash-administration/$', params: { _splat: 'client-credentials' } } as const
}
