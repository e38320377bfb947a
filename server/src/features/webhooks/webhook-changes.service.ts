import type {
  CreatedWebhook,
  Webhook,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { webhookActions } from './webhooks.actions.ts'

/** A webhook in the form for the audit trail; never its secret. */
const shown = ({ url, description, events, state }: Webhook | CreatedWebhook) => ({
  url,
  description,
  events,
  state,
})

const of = (clientIndex: number, entityIndex: number) => ({ entityIndex, clientIndex })

/** The audit entries, the same for staff and for the partner's own system. */
export const changes = {
  created: (after: CreatedWebhook): AuditEntry => ({
    ...of(after.client.index, after.index),
    action: webhookActions.created,
    after: shown(after),
  }),
  changed: (before: Webhook, after: Webhook): AuditEntry => ({
    ...of(after.client.index, after.index),
    action: webhookActions.changed,
    before: shown(before),
    after: shown(after),
  }),
  deleted: (before: Webhook): AuditEntry => ({
    ...of(before.client.index, before.index),
    action: webhookActions.deleted,
    before: shown(before),
  }),
  rotated: (client: number, webhook: number, previousSecretUntil: string | null): AuditEntry => ({
    ...of(client, webhook),
    action: webhookActions.secret_rotated,
    after: { previousSecretUntil },
  }),
  tested: (client: number, webhook: number, messageId: string): AuditEntry => ({
    ...of(client, webhook),
    action: webhookActions.tested,
    after: { messageId },
  }),
  resent: (
    client: number,
    webhook: number,
    after: { messageId: string } | { resent: number },
  ): AuditEntry => ({
    ...of(client, webhook),
    action: webhookActions.resent,
    after,
  }),
}
