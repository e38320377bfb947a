import { serviceUsers } from '@nineops/contract/invoicing/service-users.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { serviceUserActions } from './service-users.actions.ts'
import { changeServiceUser, listServiceUsers } from './service-users.service.ts'

export function serviceUserRoutes(app: FastifyInstance): void {
  route(app, serviceUsers.list, ({ db, params }) => listServiceUsers(db, params.client))
  route(app, serviceUsers.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeServiceUser(db, params.client, params.number, body)
    await audit({ action: serviceUserActions.changed, before, after })
    return after
  })
}
