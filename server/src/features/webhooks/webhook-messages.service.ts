import { createHash, randomUUID } from 'node:crypto'
import { type WebhookMessage, webhookMessage } from '@nineops/contract/webhook-messages.contract'
import type { NewEvent } from './webhook-events.repository.ts'

type Told = { [T in WebhookMessage['type']]: Pick<Extract<WebhookMessage, { type: T }>, 'type' | 'data'> }

/** Writes a message down once: these bytes are what is sent, however often. */
export function eventOf(told: Told[WebhookMessage['type']], runIndex: number | null): NewEvent {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const message = webhookMessage.parse({ id, createdAt: new Date().toISOString(), ...told })
  const { type, createdAt, data } = message
  return {
    id,
    type,
    runIndex,
    body: JSON.stringify({ id, type, createdAt, data }),
    digest: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
  }
}
