import { clients } from '@nineops/contract/clients.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { finishDraft } from '../drafts/drafts.service.ts'
import { brandDetail, changeBrand, createBrand } from './brands.service.ts'

export function brandRoutes(app: FastifyInstance): void {
  route(app, clients.createBrand, async ({ db, params, body: { draft, ...body }, user, audit }) => {
    const { brand, ranges } = await createBrand(db, params.client, body, user.index)
    if (draft !== undefined) await finishDraft(db, user.index, draft)
    await audit({
      action: 'brand.created',
      entity: 'brands',
      entityIndex: brand.index,
      clientIndex: params.client,
      after: { ...brand, ranges },
    })
    return brand
  })
  route(app, clients.getBrand, ({ db, params }) => brandDetail(db, params.client, params.brand))
  route(app, clients.changeBrand, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await changeBrand(db, params.client, params.brand, body)
    if (before === after) unchanged()
    else
      await audit({
        action: 'brand.changed',
        entity: 'brands',
        entityIndex: after.index,
        clientIndex: params.client,
        before,
        after,
      })
    return after
  })
}
