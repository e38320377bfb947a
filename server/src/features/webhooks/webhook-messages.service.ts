import { createHash, randomUUID } from 'node:crypto'
import {
  type WebhookMessage,
  webhookMessage,
} from '@nineops/contract/dash-administration/webhooks/webhook-messages.contract'
import type { NewEvent } from './webhook-events.repository.ts'

type Contents = { [T in WebhookMessage['type']]: Pick<Extract<WebhookMessage, { type: T }>, 'type' | 'data'> }

/** Serialises a message once: every try sends these same bytes. */
export function eventOf(contents: Contents[WebhookMessage['type']], runIndex: number | null): NewEvent {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const message = webhookMessage.parse({ id, createdAt: new Date().toISOString(), ...contents })
  const { type, createdAt, data } = message
  return {
    id,
    type,
    runIndex,
    body: JSON.stringify({ id, type, createdAt, data }),
    digest: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
  }
}
