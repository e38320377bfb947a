import { accountServices } from '@nineops/contract/crm/account-services.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import {
  addToAccount,
  changeService,
  moveToAccount,
  previewEnding,
  previewMove,
  serviceList,
} from './account-services.service.ts'
import { serviceActions } from './account-services.actions.ts'

export function accountServiceRoutes(app: FastifyInstance): void {
  listRoute(app, serviceList)
  route(app, accountServices.add, async ({ db, params, body, audit }) => {
    const added = await addToAccount(db, params.client, params.account, body)
    await audit({
      action: serviceActions.created,
      entityIndex: added.index,
      accounts: [params.account],
      after: added,
    })
    return added
  })
  route(app, accountServices.change, async ({ db, params, body, audit, unchanged }) => {
    const { client, account, service } = params
    const { before, after, endedCharges } = await changeService(db, client, account, service, body)
    if (before === after) unchanged()
    else
      await audit({
        action: serviceActions.changed,
        entityIndex: service,
        clientIndex: client,
        accounts: [account],
        before,
        after: endedCharges.length > 0 ? { ...after, charges: endedCharges } : after,
      })
    return after
  })
  route(app, accountServices.ending, ({ db, params, query }) =>
    previewEnding(
      db,
      { clientIndex: params.client, accountIndex: params.account, index: params.service },
      query.lastDay,
    ),
  )
  route(app, accountServices.moving, ({ db, params, query }) =>
    previewMove(
      db,
      { clientIndex: params.client, accountIndex: params.account, index: params.service },
      query,
    ),
  )
  route(app, accountServices.move, async ({ db, params, body, audit }) => {
    const { client, account, service } = params
    const before = await moveToAccount(db, client, account, service, body)
    await audit({
      action: serviceActions.moved,
      entityIndex: service,
      clientIndex: client,
      accounts: [account, body.toAccount],
      before,
      after: { accountIndex: body.toAccount, from: body.from },
    })
    return { moved: true as const }
  })
}
