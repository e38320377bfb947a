import { productGroupBundles } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { accountBundleRoutes } from './account-bundles.routes.ts'
import { bundles, changeBundle } from './product-group-bundles.service.ts'

export function productGroupBundleRoutes(app: FastifyInstance): void {
  accountBundleRoutes(app)
  route(app, productGroupBundles.list, ({ db, params }) => bundles.list(db, params.client))
  route(app, productGroupBundles.create, call => bundles.create(call, call.params.client, call.body))
  route(app, productGroupBundles.change, call =>
    changeBundle(call, call.params.client, call.params.index, call.body),
  )
}
