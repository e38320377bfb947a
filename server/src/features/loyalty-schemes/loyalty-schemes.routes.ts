import { loyaltySchemes } from '@nineops/contract/loyalty-schemes.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import {
  changeScheme,
  createScheme,
  listProductGroups,
  listSchemes,
  removeScheme,
} from './loyalty-schemes.service.ts'
import { previewSchemeChange } from './scheme-previews.service.ts'

const entity = 'loyalty_schemes'

export function loyaltySchemeRoutes(app: FastifyInstance): void {
  route(app, loyaltySchemes.list, ({ db, params }) => listSchemes(db, params.client))
  route(app, loyaltySchemes.productGroups, ({ db, params }) => listProductGroups(db, params.client))
  route(app, loyaltySchemes.changePreview, ({ db, params, body }) =>
    previewSchemeChange(db, params.client, params.scheme, body),
  )
  route(app, loyaltySchemes.create, async ({ db, params, body, user, audit }) => {
    const after = await createScheme(db, params.client, body, user.index)
    await audit({
      action: 'loyalty_scheme.created',
      entity,
      entityIndex: after.index,
      clientIndex: params.client,
      after,
    })
    return after
  })
  route(app, loyaltySchemes.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeScheme(db, params.client, params.scheme, body)
    await audit({
      action: 'loyalty_scheme.changed',
      entity,
      entityIndex: after.index,
      clientIndex: params.client,
      before,
      after,
    })
    return after
  })
  route(app, loyaltySchemes.remove, async ({ db, params, query, audit }) => {
    const before = await removeScheme(db, params.client, params.scheme, query.updatedAt)
    await audit({
      action: 'loyalty_scheme.deleted',
      entity,
      entityIndex: params.scheme,
      clientIndex: params.client,
      before,
    })
    return undefined
  })
}
