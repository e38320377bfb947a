import { productGroupVat } from '@nineops/contract/service-establishment/product-group-vat.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { productGroupVatActions } from './product-group-vat.actions.ts'
import { productGroupsVat, renameProductGroup, setProductGroupVat } from './product-group-vat.service.ts'

export function productGroupVatRoutes(app: FastifyInstance): void {
  route(app, productGroupVat.list, ({ db, params }) => productGroupsVat(db, params.client))
  route(app, productGroupVat.set, async ({ db, params, body, audit }) => {
    const { before, after } = await setProductGroupVat(db, params.client, body)
    const chosen = new Set(body.productGroups.map(name => name.toLowerCase()))
    await audit({
      action: productGroupVatActions.set,
      entityIndex: params.client,
      before: { groups: before.groups.filter(group => chosen.has(group.productGroup.toLowerCase())) },
      after: { ...body, productGroups: body.productGroups.join(', ') },
    })
    return after
  })
  route(app, productGroupVat.rename, async ({ db, params, body, audit }) => {
    const { before, after } = await renameProductGroup(db, params.client, body)
    await audit({
      action: productGroupVatActions.renamed,
      entityIndex: params.client,
      before: { displayName: before },
      after: body,
    })
    return after
  })
}
