import { brands } from '@nineops/contract/service-establishment/brands.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { finishDraft } from '../drafts/drafts.service.ts'
import { brandDetail, changeBrand, createBrand } from './brands.service.ts'
import { brandActions } from './brands.actions.ts'

export function brandRoutes(app: FastifyInstance): void {
  route(app, brands.create, async ({ db, params, body: { draft, ...body }, user, audit }) => {
    const { brand, ranges } = await createBrand(db, params.client, body, user.index)
    if (draft !== undefined) await finishDraft(db, user.index, draft)
    await audit({ action: brandActions.created, entityIndex: brand.index, after: { ...brand, ranges } })
    return brand
  })
  route(app, brands.get, ({ db, params }) => brandDetail(db, params.client, params.brand))
  route(app, brands.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await changeBrand(db, params.client, params.brand, body)
    if (before === after) unchanged()
    else await audit({ action: brandActions.changed, entityIndex: after.index, before, after })
    return after
  })
}
