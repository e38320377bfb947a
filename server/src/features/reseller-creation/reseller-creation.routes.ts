import { clients } from '@nineops/contract/clients.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { finishDraft } from '../drafts/drafts.service.ts'
import { createReseller } from './reseller-creation.service.ts'

export function resellerCreationRoutes(app: FastifyInstance): void {
  route(app, clients.create, async ({ db, body: { draft, ...body }, user, audit }) => {
    const { client, brand, ranges } = await createReseller(db, body, user.index)
    if (draft !== undefined) await finishDraft(db, user.index, draft)
    await audit({
      action: 'reseller.created',
      entity: 'clients',
      entityIndex: client.index,
      clientIndex: client.index,
      after: { ...client, brand: brand && { ...brand, ranges } },
    })
    return { client, brand }
  })
}
