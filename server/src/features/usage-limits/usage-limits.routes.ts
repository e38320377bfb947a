import { usageLimits as endpoints } from '@nineops/contract/bureau/usage-limits.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { acknowledgeAlert, alertList } from './usage-alerts.service.ts'
import { usageAlertActions } from './usage-limits.actions.ts'
import { addLimit, changeLimit, usageLimits } from './usage-limits.service.ts'

export function usageLimitRoutes(app: FastifyInstance): void {
  route(app, endpoints.list, ({ db, params }) => usageLimits.list(db, params.client))
  route(app, endpoints.create, call => addLimit(call, call.params.client, call.body))
  route(app, endpoints.change, call => changeLimit(call, call.params.client, call.params.limit, call.body))
  route(app, endpoints.remove, call =>
    usageLimits.remove(call, call.params.client, call.params.limit, call.query),
  )
  listRoute(app, alertList)
  route(app, endpoints.acknowledge, async ({ db, params, body, user, audit }) => {
    const alert = await acknowledgeAlert(db, params.client, params.alert, user, body.reason)
    await audit({
      action: usageAlertActions.acknowledged,
      entityIndex: alert.index,
      after: { reason: body.reason, used: alert.used, since: alert.since, ...alert.limit },
    })
    return alert
  })
}
