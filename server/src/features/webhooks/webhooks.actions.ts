import { counted } from '@nineops/contract/words'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const url = ({ either }: AuditContext): string => either.text('url') || 'an address'

export const webhookActions = auditActions('webhook', 'webhooks', 'settings', {
  created: told => `Webhook to ${url(told)} added`,
  changed: told => `Webhook to ${url(told)} changed`,
  deleted: told => `Webhook to ${url(told)} deleted with its deliveries`,
  paused: told => `Webhook to ${url(told)} paused automatically. ${told.either.text('reason')}`.trim(),
  secret_rotated: 'Webhook given a new secret',
  tested: 'Test message sent to a webhook',
  resent: ({ after }) => `${counted(after.number('resent') || 1, 'message')} of a webhook sent again`,
})
