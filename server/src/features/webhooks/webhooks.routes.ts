import { webhooks } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { changes } from './webhook-changes.service.ts'
import * as deliveries from './webhook-deliveries.service.ts'
import * as service from './webhooks.service.ts'

/** Webhooks managed by staff; partners' own systems have the same under `/dash`. */
export function webhookRoutes(app: FastifyInstance): void {
  route(app, webhooks.all, ({ db }) => service.listAllWebhooks(db))
  route(app, webhooks.list, ({ db, params }) => service.listWebhooks(db, params.client))
  route(app, webhooks.get, ({ db, params }) => service.getWebhook(db, params.client, params.webhook))
  route(app, webhooks.create, async ({ db, params, body, user, audit }) => {
    const created = await service.createWebhook(db, params.client, body, user.username)
    await audit(changes.created(created))
    return created
  })
  route(app, webhooks.change, async ({ db, params, body, audit }) => {
    const { before, after } = await service.changeWebhook(db, params.client, params.webhook, body)
    await audit(changes.changed(before, after))
    return after
  })
  route(app, webhooks.remove, async ({ db, params, audit }) => {
    await audit(changes.deleted(await service.deleteWebhook(db, params.client, params.webhook)))
    return undefined
  })
  route(app, webhooks.rotate, async ({ db, params, body, audit }) => {
    const rotated = await service.rotateSecret(db, params.client, params.webhook, body.overlapHours)
    await audit(changes.rotated(params.client, params.webhook, rotated.previousSecretUntil))
    return rotated
  })
  route(app, webhooks.test, async ({ db, params, audit }) => {
    const sent = await deliveries.sendTest(db, params.client, params.webhook)
    await audit(changes.tested(params.client, params.webhook, sent.messageId))
    return sent
  })
  listRoute(app, deliveries.deliveryList)
  route(app, webhooks.delivery, ({ db, params }) =>
    deliveries.getDelivery(db, params.client, params.webhook, params.delivery),
  )
  route(app, webhooks.resend, async ({ db, params, audit }) => {
    const sent = await deliveries.resendDelivery(db, params.client, params.webhook, params.delivery)
    await audit(changes.resent(params.client, params.webhook, { messageId: sent.messageId }))
    return sent
  })
  route(app, webhooks.resendFailed, async ({ db, params, audit, unchanged }) => {
    const resent = await deliveries.resendFailed(db, params.client, params.webhook)
    if (resent > 0) await audit(changes.resent(params.client, params.webhook, { resent }))
    else unchanged()
    return { resent }
  })
}
