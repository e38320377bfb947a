import { clients } from '@nineops/contract/clients.contract'
import type { FastifyInstance } from 'fastify'
import { RawJson, route } from '../../platform/http/route.ts'
import { accountsJson, listBrands, listClients, listNineClients } from './clients.service.ts'

export function clientRoutes(app: FastifyInstance): void {
  route(app, clients.list, ({ db }) => listClients(db))
  route(app, clients.nineClients, ({ db }) => listNineClients(db))
  route(app, clients.brands, ({ db, params }) => listBrands(db, params.client))
  route(app, clients.accounts, async ({ db, params }) => new RawJson(await accountsJson(db, params.client)))
}
