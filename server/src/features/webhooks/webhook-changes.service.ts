import type { CreatedWebhook, Webhook } from '@nineops/contract/webhooks.contract'
import type { AuditEntry } from '../../platform/db/audit.ts'

/** What the audit trail keeps of a webhook; never its secret. */
const shown = ({ url, description, events, state }: Webhook | CreatedWebhook) => ({
  url,
  description,
  events,
  state,
})

const of = (clientIndex: number, entityIndex: number) => ({ entity: 'webhooks', entityIndex, clientIndex })

/** The entries of the audit trail, the same whoever asks: staff, or the partner's own system. */
export const changes = {
  created: (after: CreatedWebhook): AuditEntry => ({
    ...of(after.client.index, after.index),
    action: 'webhook.created',
    after: shown(after),
  }),
  changed: (before: Webhook, after: Webhook): AuditEntry => ({
    ...of(after.client.index, after.index),
    action: 'webhook.changed',
    before: shown(before),
    after: shown(after),
  }),
  deleted: (before: Webhook): AuditEntry => ({
    ...of(before.client.index, before.index),
    action: 'webhook.deleted',
    before: shown(before),
  }),
  rotated: (client: number, webhook: number, previousSecretUntil: string | null): AuditEntry => ({
    ...of(client, webhook),
    action: 'webhook.secret_rotated',
    after: { previousSecretUntil },
  }),
  tested: (client: number, webhook: number, messageId: string): AuditEntry => ({
    ...of(client, webhook),
    action: 'webhook.tested',
    after: { messageId },
  }),
  resent: (
    client: number,
    webhook: number,
    after: { messageId: string } | { resent: number },
  ): AuditEntry => ({
    ...of(client, webhook),
    action: 'webhook.resent',
    after,
  }),
}
