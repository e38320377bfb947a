import { dashMessages } from '@nineops/contract/omni-portal/messages/messages.contract'
import { omniOverview } from '@nineops/contract/omni-portal/messages/omni-overview.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import * as messages from './messages.service.ts'
import { messageActions } from './messages.actions.ts'

export function messageRoutes(app: FastifyInstance): void {
  route(app, dashMessages.list, ({ db, reseller, query }) =>
    messages.listMessages(db, reseller, query.inForce ? new Date(query.at ?? Date.now()) : null),
  )
  route(app, omniOverview.inForce, ({ db }) => messages.messagesInForce(db))
  route(app, dashMessages.get, ({ db, reseller, params }) =>
    messages.getMessage(db, reseller, params.message),
  )
  route(app, dashMessages.create, async ({ db, reseller, body, audit }) => {
    const after = await messages.createMessage(db, reseller, body)
    await audit({ ...entry(reseller, after.index), action: messageActions.created, after })
    return after
  })
  route(app, dashMessages.replace, async ({ db, reseller, params, body, audit }) => {
    const { before, after } = await messages.changeMessage(db, reseller, params.message, body)
    await audit({ ...entry(reseller, after.index), action: messageActions.changed, before, after })
    return after
  })
  route(app, dashMessages.change, async ({ db, reseller, params, body, audit }) => {
    const { before, after } = await messages.changeMessage(db, reseller, params.message, body)
    await audit({ ...entry(reseller, after.index), action: messageActions.changed, before, after })
    return after
  })
  route(app, dashMessages.remove, async ({ db, reseller, params, audit }) => {
    const before = await messages.deleteMessage(db, reseller, params.message)
    await audit({ ...entry(reseller, before.index), action: messageActions.deleted, before })
    return undefined
  })
}

const entry = (clientIndex: number, entityIndex: number) => ({ entityIndex, clientIndex }) as const
