import {
  type CreatedWebhook,
  MOST_WEBHOOKS,
  type NewWebhook,
  type RotatedSecret,
  type Webhook,
  type WebhookChange,
  webhookEvent,
  webhookState,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { OutboundRefused, openOutbound } from '../../platform/outbound/outbound.ts'
import { requireClient } from '../clients/clients.service.ts'
import { issueSecret } from './webhook-secrets.service.ts'
import { wrongAddress } from './webhooks.domain.ts'
import { webhookErrors } from './webhooks.errors.ts'
import { sendWebhooksJob } from './webhooks.jobs.ts'
import * as repository from './webhooks.repository.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const future = (at: Date | null) => (at && at > new Date() ? at.toISOString() : null)

function toWebhook(row: repository.WebhookRow): Webhook {
  const { clientIndex, clientName, previousUntil, ...rest } = row
  return {
    ...rest,
    client: { index: clientIndex, name: clientName },
    events: webhookEvent.array().parse(row.events),
    state: webhookState.parse(row.state),
    previousSecretUntil: future(previousUntil),
    closedUntil: future(row.closedUntil),
    lastDeliveredAt: iso(row.lastDeliveredAt),
    lastFailedAt: iso(row.lastFailedAt),
    createdAt: row.createdAt.toISOString(),
  }
}

export const listAllWebhooks = async (db: Db): Promise<Webhook[]> =>
  (await repository.selectAll(db)).map(toWebhook)

/** The address of every webhook, with its reseller's name. */
export const listWebhookPlaces = (db: Db): Promise<{ client: string; url: string }[]> =>
  repository.selectPlaces(db)

/** A reseller's webhooks. @throws 404 when there is no such reseller */
export async function listWebhooks(db: Db, clientIndex: number): Promise<Webhook[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectOfClient(db, clientIndex)).map(toWebhook)
}

/** @param lock prevents other changes until the transaction ends @throws 404 `webhook_not_found` */
export async function getWebhook(db: Db, clientIndex: number, index: number, lock = false): Promise<Webhook> {
  const row = await repository.selectOne(db, clientIndex, index, lock)
  if (!row) throw webhookErrors.notFound(index)
  return toWebhook(row)
}

/** An allowed address, in canonical form. @throws 400 with the reason */
async function checkedAddress(db: Db, text: string): Promise<string> {
  const wrong = wrongAddress(text)
  if (wrong !== null) throw webhookErrors.wrongAddress(wrong)
  const url = new URL(text)
  // The part after a # is never sent.
  url.hash = ''
  if (url.href.length > 500) throw webhookErrors.wrongAddress('must have at most 500 characters')
  try {
    await openOutbound(db, 'webhooks').check(url.href)
  } catch (error) {
    if (error instanceof OutboundRefused) throw webhookErrors.wrongAddress(error.message)
    throw error
  }
  return url.href
}

/** @throws 400 for an address that may not be called, 404, 409 `webhook_exists`, `too_many_webhooks` */
export async function createWebhook(
  db: Db,
  clientIndex: number,
  body: NewWebhook,
  createdBy: string,
): Promise<CreatedWebhook> {
  await requireClient(db, clientIndex)
  const url = await checkedAddress(db, body.url)
  if ((await repository.countLocked(db, clientIndex)) >= MOST_WEBHOOKS) throw webhookErrors.tooMany()
  if (await repository.isTaken(db, clientIndex, url)) throw webhookErrors.taken(url)
  const index = await repository.insert(db, clientIndex, { ...body, url }, createdBy)
  const { secret } = await issueSecret(db, index, 0)
  return { ...(await getWebhook(db, clientIndex, index)), secret }
}

/**
 * Changes a webhook. One that is activated, or gets another address, is called again, with its waiting messages.
 * @throws as `createWebhook`, 409 `webhook_changed` where it is no longer the version that the change names
 */
export async function changeWebhook(db: Db, clientIndex: number, index: number, change: WebhookChange) {
  await repository.countLocked(db, clientIndex)
  const before = await getWebhook(db, clientIndex, index, true)
  if ((change.version ?? before.version) !== before.version) throw webhookErrors.changed(before.url)
  const url = change.url === undefined ? before.url : await checkedAddress(db, change.url)
  if (await repository.isTaken(db, clientIndex, url, index)) throw webhookErrors.taken(url)
  const state = change.state ?? before.state
  const afresh = url !== before.url || (change.state !== undefined && state !== before.state)
  await repository.update(
    db,
    index,
    {
      url,
      state,
      description: change.description ?? before.description,
      events: change.events ?? before.events,
    },
    { afresh },
  )
  if (afresh && state === 'active') await enqueue(db, sendWebhooksJob, {})
  return { before, after: await getWebhook(db, clientIndex, index) }
}

/** Deletes a webhook with its deliveries. @throws 404 */
export async function deleteWebhook(db: Db, clientIndex: number, index: number): Promise<Webhook> {
  const before = await getWebhook(db, clientIndex, index, true)
  await repository.remove(db, index)
  return before
}

/** Issues a new secret; the previous one also signs for this many hours. @throws 404 */
export async function rotateSecret(
  db: Db,
  clientIndex: number,
  index: number,
  overlapHours: number,
): Promise<RotatedSecret> {
  await getWebhook(db, clientIndex, index, true)
  const { secret, previousUntil } = await issueSecret(db, index, overlapHours)
  return { secret, previousSecretUntil: iso(previousUntil) }
}
