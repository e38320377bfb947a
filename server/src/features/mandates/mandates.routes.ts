import { mandates } from '@nineops/contract/crm/mandates.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { mandateActions } from './mandates.actions.ts'
import { cancelMandate, mandateList, renewMandate } from './mandates.service.ts'

export function mandateRoutes(app: FastifyInstance): void {
  listRoute(app, mandateList)
  route(app, mandates.cancel, async ({ db, params, body, audit }) => {
    const changed = await cancelMandate(db, params.client, params.mandate, body.reason)
    await audit({ action: mandateActions.cancelled, ...of(params, changed.after.account.index), ...changed })
    return changed.after
  })
  route(app, mandates.renew, async ({ db, params, audit }) => {
    const changed = await renewMandate(db, params.client, params.mandate)
    await audit({ action: mandateActions.renewed, ...of(params, changed.after.account.index), ...changed })
    return changed.after
  })
}

const of = (params: { client: number; mandate: number }, account: number) => ({
  entityIndex: params.mandate,
  accounts: [account],
})
