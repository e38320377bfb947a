import { type Delivery, deliveries } from '@nineops/contract/bureau/deliveries.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { route } from '../../platform/http/route.ts'
import { deliverRun, listDeliveries, listDeliveriesToPath, resendDelivery } from './deliveries.service.ts'
import { deliveryActions } from './deliveries.actions.ts'

const asked = (run: number, clientIndex: number, sent: readonly Delivery[]): AuditEntry => ({
  action: deliveryActions.requested,
  entityIndex: run,
  clientIndex,
  after: sent.map(({ index, name, path, fileSha256 }) => ({
    delivery: index,
    name,
    path,
    sha256: fileSha256,
  })),
})

export function deliveryRoutes(app: FastifyInstance): void {
  route(app, deliveries.list, ({ db, params }) => listDeliveries(db, params.id))
  route(app, deliveries.deliver, async ({ db, params, body, user, audit }) => {
    const { clientIndex, queued } = await deliverRun(db, params.id, user.index, body.pathIndex)
    await audit(asked(params.id, clientIndex, queued))
    return queued
  })
  route(app, deliveries.resend, async ({ db, params, user, audit }) => {
    const { clientIndex, sent } = await resendDelivery(db, params.id, params.delivery, user.index)
    await audit(asked(params.id, clientIndex, [sent]))
    return sent
  })
  route(app, deliveries.ofPath, ({ db, params }) => listDeliveriesToPath(db, params.client, params.path))
}
