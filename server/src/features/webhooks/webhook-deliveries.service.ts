import {
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookDeliveryState,
  webhookMessageType,
  webhooks,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { atOneMoment, type Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listing } from '../../platform/lists/listing.ts'
import * as repository from './webhook-deliveries.repository.ts'
import { insertDelivery, insertEvents } from './webhook-events.repository.ts'
import { eventOf } from './webhook-messages.service.ts'
import { webhookErrors } from './webhooks.errors.ts'
import { sendWebhooksJob } from './webhooks.jobs.ts'
import { update } from './webhooks.repository.ts'
import { getWebhook } from './webhooks.service.ts'
import { found } from '../../platform/errors/found.ts'

/** The most tries shown of one delivery. */
const MOST_ATTEMPTS = 100

const toDelivery = (row: repository.DeliveryRow): WebhookDelivery => ({
  index: row.index,
  messageId: row.messageId,
  type: webhookMessageType.parse(row.type),
  invoiceRunIndex: row.invoiceRunIndex,
  state: webhookDeliveryState.parse(row.state),
  tries: row.tries,
  resends: row.resends,
  createdAt: row.createdAt.toISOString(),
  nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  lastStatus: row.lastStatus,
  lastMs: row.lastMs,
  lastFailure: row.lastFailure,
})

/** A webhook's deliveries, the latest first. @throws 404 `webhook_not_found` */
export const deliveryList = listing({
  endpoint: webhooks.deliveries,
  async of(db, { params: { client, webhook }, query }) {
    await getWebhook(db, client, webhook)
    return { ...query, webhookIndex: webhook }
  },
  stored: repository.listedDeliveries,
  read: toDelivery,
})

async function find(db: Db, clientIndex: number, webhookIndex: number, index: number) {
  await getWebhook(db, clientIndex, webhookIndex)
  return found(repository.selectDelivery(db, webhookIndex, index), () => webhookErrors.noDelivery(index))
}

/** @throws 404 `webhook_not_found`, `webhook_delivery_not_found` */
export async function getDelivery(
  db: Db,
  clientIndex: number,
  webhookIndex: number,
  index: number,
): Promise<WebhookDeliveryDetail> {
  const { row, attempts } = await atOneMoment(db, async within => ({
    row: await find(within, clientIndex, webhookIndex, index),
    attempts: await repository.selectAttempts(within, index, MOST_ATTEMPTS),
  }))
  return {
    ...toDelivery(row),
    body: row.body,
    attempts: attempts.map(({ at, ended, failure, ...attempt }, position) => ({
      ...attempt,
      at: at.toISOString(),
      failure: ended ? failure : pendingLabel(position === attempts.length - 1 && row.state === 'sending'),
    })),
  }
}

const pendingLabel = (underWay: boolean): string =>
  underWay ? 'Under way.' : 'The worker stopped before it recorded the result: the message was sent again.'

/** Sends a message again at once, whatever its state. @throws 404, 409 `delivery_under_way` */
export async function resendDelivery(
  db: Db,
  clientIndex: number,
  webhookIndex: number,
  index: number,
): Promise<WebhookDelivery> {
  await find(db, clientIndex, webhookIndex, index)
  if ((await repository.updateToResend(db, webhookIndex, index)) === 0) throw webhookErrors.underWay()
  await sendNow(db, webhookIndex)
  return toDelivery(await find(db, clientIndex, webhookIndex, index))
}

/** Sends all that failed for good again, the oldest first; returns how many. @throws 404 */
export async function resendFailed(db: Db, clientIndex: number, webhookIndex: number): Promise<number> {
  await getWebhook(db, clientIndex, webhookIndex)
  const resent = await repository.updateToResend(db, webhookIndex, null)
  if (resent > 0) await sendNow(db, webhookIndex)
  return resent
}

/** Calls the address even if it was left alone after failures: a user who sends again has fixed something. */
async function sendNow(db: Db, webhookIndex: number): Promise<void> {
  await update(db, webhookIndex, {}, { afresh: true })
  await enqueue(db, sendWebhooksJob, {})
}

/** Sends a test, once, to this webhook only, paused or not. @throws 404 */
export async function sendTest(db: Db, clientIndex: number, webhookIndex: number): Promise<WebhookDelivery> {
  const { client, index, description } = await getWebhook(db, clientIndex, webhookIndex)
  const event = eventOf(
    { type: 'webhook.test', data: { reseller: client, webhook: { index, description } } },
    null,
  )
  const [eventIndex] = await insertEvents(db, clientIndex, [event])
  if (eventIndex === undefined) throw new Error('The test was not written.')
  const delivery = await insertDelivery(db, webhookIndex, eventIndex)
  await enqueue(db, sendWebhooksJob, {})
  return toDelivery(await find(db, clientIndex, webhookIndex, delivery))
}
