import { clients } from '@nineops/contract/service-establishment/clients/clients.contract'
import { readinessChecks } from '@nineops/contract/service-establishment/clients/readiness.contract'
import type { FastifyInstance } from 'fastify'
import { RawJson, route } from '../../platform/http/route.ts'
import { changeClient, clientDetail } from './client-details.service.ts'
import { accountsJson, listBrands, listClients, listNineClients } from './clients.service.ts'
import { clientReadiness } from './readiness.service.ts'
import { resellerActions } from './clients.actions.ts'

export function clientRoutes(app: FastifyInstance): void {
  route(app, clients.list, ({ db }) => listClients(db))
  route(app, clients.nineClients, ({ db }) => listNineClients(db))
  route(app, clients.brands, ({ db, params }) => listBrands(db, params.client))
  route(app, clients.accounts, async ({ db, params }) => new RawJson(await accountsJson(db, params.client)))
  route(app, clients.get, ({ db, params }) => clientDetail(db, params.client))
  route(app, clients.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await changeClient(db, params.client, body)
    if (before === after) unchanged()
    else
      await audit({
        action: resellerActions.changed,
        entityIndex: after.index,
        clientIndex: after.index,
        before,
        after,
      })
    return after
  })
  route(app, readinessChecks.get, ({ db, params }) => clientReadiness(db, params.client))
}
