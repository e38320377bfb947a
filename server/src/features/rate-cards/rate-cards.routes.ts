import { rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, paged, route } from '../../platform/http/route.ts'
import { countCardChanges, listCardChanges } from './card-changes.service.ts'
import { allocateRateCard, deallocateRateCard, listRateAllocations } from './rate-allocations.service.ts'
import { entryList, getRateCard, listRateCards } from './rate-cards.service.ts'
import { testRates } from './rate-tester.service.ts'
import { changeCardRules } from './card-rules.service.ts'
import { rateAllocationActions, rateCardActions } from './rate-cards.actions.ts'

export function rateCardRoutes(app: FastifyInstance): void {
  route(app, rateCards.list, ({ db, params }) => listRateCards(db, params.client))
  route(app, rateCards.get, ({ db, params }) => getRateCard(db, params.client, params.rateCard))
  listRoute(app, entryList)
  route(app, rateCards.changeRules, async ({ db, params, body, audit }) => {
    const before = await changeCardRules(db, params.client, params.rateCard, body)
    const card = await getRateCard(db, params.client, params.rateCard)
    await audit({
      action: rateCardActions.rules_changed,
      entityIndex: card.index,
      before,
      after: { name: card.name, ...card.rules },
    })
    return card
  })

  route(app, rateCards.changes, async ({ db, params, query, reply }) => {
    const { changes, totalCount } = await listCardChanges(db, params.client, params.rateCard, query)
    paged(reply, query, totalCount)
    return changes
  })
  route(app, rateCards.changeCounts, ({ db, params, query }) =>
    countCardChanges(db, params.client, params.rateCard, query.since),
  )
  route(app, rateCards.allocations, ({ db, params }) => listRateAllocations(db, params.client))
  route(app, rateCards.allocate, async ({ db, params, body, user, ...call }) => {
    const allocation = await allocateRateCard(db, params.client, body, user.index)
    await call.audit({
      action: rateAllocationActions.added,
      entityIndex: allocation.index,
      after: allocation,
    })
    return allocation
  })
  route(app, rateCards.deallocate, async ({ db, params, ...call }) => {
    const before = await deallocateRateCard(db, params.client, params.rateAllocation)
    await call.audit({ action: rateAllocationActions.removed, entityIndex: before.index, before })
    return undefined
  })

  route(app, rateCards.test, ({ db, params, body }) => testRates(db, params.client, body))
}
