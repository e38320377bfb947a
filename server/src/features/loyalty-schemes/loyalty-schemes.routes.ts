import { contractOptions as options } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { loyaltySchemes as schemes } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { contractOptions } from './contract-options.service.ts'
import { listProductGroups, loyaltySchemes } from './loyalty-schemes.service.ts'
import { previewSchemeChange } from './scheme-previews.service.ts'

export function loyaltySchemeRoutes(app: FastifyInstance): void {
  route(app, schemes.list, ({ db, params }) => loyaltySchemes.list(db, params.client))
  route(app, schemes.create, call => loyaltySchemes.create(call, call.params.client, call.body))
  route(app, schemes.change, call =>
    loyaltySchemes.change(call, call.params.client, call.params.scheme, call.body),
  )
  route(app, schemes.remove, call =>
    loyaltySchemes.remove(call, call.params.client, call.params.scheme, call.query),
  )
  route(app, schemes.productGroups, ({ db, params }) => listProductGroups(db, params.client))
  route(app, schemes.changePreview, ({ db, params, body }) =>
    previewSchemeChange(db, params.client, params.scheme, body),
  )
  route(app, options.list, ({ db, params }) => contractOptions.list(db, params.client))
  route(app, options.create, call => contractOptions.create(call, call.params.client, call.body))
  route(app, options.change, call =>
    contractOptions.change(call, call.params.client, call.params.option, call.body),
  )
  route(app, options.remove, call =>
    contractOptions.remove(call, call.params.client, call.params.option, call.query),
  )
}
