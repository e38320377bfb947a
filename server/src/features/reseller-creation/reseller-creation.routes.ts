import { resellerCreation } from '@nineops/contract/service-establishment/reseller-creation.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { finishDraft } from '../drafts/drafts.service.ts'
import { createReseller } from './reseller-creation.service.ts'
import { resellerActions } from '../clients/clients.actions.ts'

export function resellerCreationRoutes(app: FastifyInstance): void {
  route(app, resellerCreation.create, async ({ db, body: { draft, ...body }, user, audit }) => {
    const { client, brand, ranges } = await createReseller(db, body, user.index)
    if (draft !== undefined) await finishDraft(db, user.index, draft)
    await audit({
      action: resellerActions.created,
      entityIndex: client.index,
      clientIndex: client.index,
      after: {
        ...client,
        brand: brand && { ...brand, ranges },
        productGroupVat: body.productGroupVat,
        products: body.products.map(({ code }) => code),
      },
    })
    return { client, brand }
  })
}
