import { productGroupBundles } from '@nineops/contract/product-group-bundles.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { accountBundleRoutes } from './account-bundles.routes.ts'
import { changeBundle, createBundle, listBundles } from './product-group-bundles.service.ts'

export function productGroupBundleRoutes(app: FastifyInstance): void {
  accountBundleRoutes(app)
  route(app, productGroupBundles.list, ({ db, params }) => listBundles(db, params.client))
  route(app, productGroupBundles.create, async ({ db, params, body, user, audit }) => {
    const after = await createBundle(db, params.client, body, user.index)
    await audit({
      action: 'product_group_bundle.created',
      entity: 'product_group_bundles',
      entityIndex: after.index,
      clientIndex: params.client,
      after,
    })
    return after
  })
  route(app, productGroupBundles.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeBundle(db, params.client, params.index, body)
    await audit({
      action: 'product_group_bundle.changed',
      entity: 'product_group_bundles',
      entityIndex: after.index,
      clientIndex: params.client,
      before,
      after,
    })
    return after
  })
}
