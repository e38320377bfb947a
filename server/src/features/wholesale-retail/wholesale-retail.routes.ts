import { wholesaleRetail } from '@nineops/contract/bureau/wholesale-retail.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { insertWholesaleRetail, listWholesaleRetail } from './wholesale-retail.service.ts'
import { rateAllocationActions } from '../rate-cards/rate-cards.actions.ts'

const added = (clientIndex: number, after: { index: number }) => ({
  action: rateAllocationActions.added,
  entityIndex: after.index,
  clientIndex,
  after,
})

export function wholesaleRetailRoutes(app: FastifyInstance): void {
  route(app, wholesaleRetail.list, ({ db, params }) =>
    listWholesaleRetail(db, { clientIndex: params.client, brandIndex: null }),
  )
  route(app, wholesaleRetail.insert, async ({ db, params, body, user, audit }) => {
    const scope = { clientIndex: params.client, brandIndex: null }
    const entry = await insertWholesaleRetail(db, scope, body, user.index)
    await audit(added(params.client, entry))
    return entry
  })
  route(app, wholesaleRetail.listOfBrand, ({ db, params }) =>
    listWholesaleRetail(db, { clientIndex: params.client, brandIndex: params.brand }),
  )
  route(app, wholesaleRetail.insertForBrand, async ({ db, params, body, user, audit }) => {
    const scope = { clientIndex: params.client, brandIndex: params.brand }
    const entry = await insertWholesaleRetail(db, scope, body, user.index)
    await audit(added(params.client, entry))
    return entry
  })
}
