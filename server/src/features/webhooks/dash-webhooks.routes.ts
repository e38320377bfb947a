import { dashWebhooks } from '@nineops/contract/dash-administration/webhooks/dash-webhooks.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { changes } from './webhook-changes.service.ts'
import * as deliveries from './webhook-deliveries.service.ts'
import * as service from './webhooks.service.ts'

/** Webhooks managed by a partner's own system: those of its token's reseller. */
export function dashWebhookRoutes(app: FastifyInstance): void {
  route(app, dashWebhooks.list, ({ db, reseller }) => service.listWebhooks(db, reseller))
  route(app, dashWebhooks.get, ({ db, reseller, params }) => service.getWebhook(db, reseller, params.webhook))
  route(app, dashWebhooks.create, async ({ db, reseller, body, user, audit }) => {
    const created = await service.createWebhook(db, reseller, body, user.username)
    await audit(changes.created(created))
    return created
  })
  route(app, dashWebhooks.change, async ({ db, reseller, params, body, audit }) => {
    const { before, after } = await service.changeWebhook(db, reseller, params.webhook, body)
    await audit(changes.changed(before, after))
    return after
  })
  route(app, dashWebhooks.remove, async ({ db, reseller, params, audit }) => {
    await audit(changes.deleted(await service.deleteWebhook(db, reseller, params.webhook)))
    return undefined
  })
  route(app, dashWebhooks.rotate, async ({ db, reseller, params, body, audit }) => {
    const rotated = await service.rotateSecret(db, reseller, params.webhook, body.overlapHours)
    await audit(changes.rotated(reseller, params.webhook, rotated.previousSecretUntil))
    return rotated
  })
  route(app, dashWebhooks.test, async ({ db, reseller, params, audit }) => {
    const sent = await deliveries.sendTest(db, reseller, params.webhook)
    await audit(changes.tested(reseller, params.webhook, sent.messageId))
    return sent
  })
  route(app, dashWebhooks.deliveries, async ({ db, reseller, params, query, reply }) => {
    const of = { params: { client: reseller, webhook: params.webhook }, query }
    const { rows, total } = await deliveries.deliveryList.page(db, of)
    paged(reply, query, total)
    return rows
  })
  route(app, dashWebhooks.delivery, ({ db, reseller, params }) =>
    deliveries.getDelivery(db, reseller, params.webhook, params.delivery),
  )
  route(app, dashWebhooks.resend, async ({ db, reseller, params, audit }) => {
    const sent = await deliveries.resendDelivery(db, reseller, params.webhook, params.delivery)
    await audit(changes.resent(reseller, params.webhook, { messageId: sent.messageId }))
    return sent
  })
  route(app, dashWebhooks.resendFailed, async ({ db, reseller, params, audit, unchanged }) => {
    const resent = await deliveries.resendFailed(db, reseller, params.webhook)
    if (resent > 0) await audit(changes.resent(reseller, params.webhook, { resent }))
    else unchanged()
    return { resent }
  })
}
