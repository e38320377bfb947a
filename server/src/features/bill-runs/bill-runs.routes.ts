import { penceToDecimal, roundedPence } from '@nineops/contract/money'
import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { numberedRuns } from '@nineops/contract/bureau/bill-runs/numbered-runs.contract'
import { type MissingPrice, missingPrices } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { listReports, reportFile, requestReport } from './bill-run-reports.service.ts'
import { allocateCli, allocateClis, suggestAllocations, usageOfBillRun } from './bill-run-results.service.ts'
import {
  closeBillRun,
  createBillRun,
  getBillRun,
  listBillRuns,
  missingDeliveries,
  nextPeriod,
  reopenBillRun,
  runsNumbered,
  startCollecting,
  startRating,
} from './bill-runs.service.ts'
import { carrierCostList } from './carrier-costs/carrier-cost-list.service.ts'
import { exceptionCallList, exceptionList } from './exception-list.service.ts'
import type { PricedCard } from '../rate-cards/next-versions.service.ts'
import { rateAllocationActions, rateCardActions } from '../rate-cards/rate-cards.actions.ts'
import { billRunActions } from './bill-runs.actions.ts'
import { addMissingPrice, addMissingPrices, pricesToAdd } from './missing-prices/many-prices.service.ts'
import { proposePrice } from './missing-prices/missing-prices.service.ts'

const entry = (
  action: keyof typeof billRunActions,
  clientIndex: number,
  entityIndex: number,
  after?: unknown,
) => ({
  action: billRunActions[action],
  entityIndex,
  clientIndex,
  after,
})

/** What adding a price did: the entry, and the allocations that the next version took over. */
const priceEntries = (
  { card, removed, added, price }: PricedCard & { price: MissingPrice },
  { clientIndex, index }: { clientIndex: number; index: number },
) => [
  {
    action: rateCardActions.price_added,
    entityIndex: card.index,
    clientIndex,
    after: { ...price, name: card.name, billRunIndex: index },
  },
  ...removed.map(before => ({
    action: rateAllocationActions.removed,
    entityIndex: before.index,
    clientIndex,
    before,
  })),
  ...added.map(after => ({
    action: rateAllocationActions.added,
    entityIndex: after.index,
    clientIndex,
    after,
  })),
]

/** As screens show it. */
const toThePenny = (exact: string): string => penceToDecimal(roundedPence(exact))

export function billRunRoutes(app: FastifyInstance, deps: AppDeps): void {
  route(app, numberedRuns.get, ({ db, params }) => runsNumbered(db, params.number))
  route(app, billRuns.list, ({ db, params }) => listBillRuns(db, params.client))
  route(app, billRuns.nextPeriod, ({ db, params }) => nextPeriod(db, params.client))
  route(app, billRuns.get, ({ db, params }) => getBillRun(db, params.client, params.billRun))
  route(app, billRuns.create, async ({ db, params, body, user, audit }) => {
    const run = await createBillRun(db, { ...body, clientIndex: params.client, createdBy: user.index })
    await audit(entry('created', params.client, run.index, body))
    return run
  })
  route(app, billRuns.collect, async ({ db, params, user, request, audit }) => {
    const asked = { user: { index: user.index, username: user.username }, requestId: request.id }
    const run = await startCollecting(db, params.client, params.billRun, asked)
    await audit(entry('collecting', params.client, run.index))
    return run
  })
  route(app, billRuns.rate, async ({ db, params, audit }) => {
    const run = await startRating(db, params.client, params.billRun)
    await audit(entry('rating', params.client, run.index))
    return run
  })
  route(app, billRuns.close, async ({ db, params, body, audit }) => {
    const run = await closeBillRun(db, params.client, params.billRun, body)
    const { calls, unallocatedCalls, unratedRetailCalls, costDifferences, retailCharge, wholesaleCost } = run
    await audit(
      entry('closed', params.client, run.index, {
        ...body,
        calls,
        unallocatedCalls,
        unratedRetailCalls,
        costDifferences,
        retailCharge: toThePenny(retailCharge),
        wholesaleCost: toThePenny(wholesaleCost),
      }),
    )
    return run
  })
  route(app, billRuns.reopen, async ({ db, params, audit }) => {
    const run = await reopenBillRun(db, params.client, params.billRun)
    await audit(entry('reopened', params.client, run.index))
    return run
  })
  route(app, billRuns.allocate, async ({ db, params, body, audit }) => {
    const service = await allocateCli(db, { clientIndex: params.client, index: params.billRun }, body)
    await audit(entry('cli_allocated', params.client, params.billRun, { ...body, ...service }))
    return service
  })
  route(app, billRuns.allocateMany, async ({ db, params, body, audit }) => {
    const { client, billRun } = params
    const services = await allocateClis(db, { clientIndex: client, index: billRun }, body.allocations)
    for (const service of services) await audit(entry('cli_allocated', client, billRun, service))
    return { allocated: services.length }
  })
  route(app, billRuns.suggestions, ({ db, params }) => suggestAllocations(db, params.client, params.billRun))
  route(app, missingPrices.propose, ({ db, params, query }) =>
    proposePrice(
      db,
      { clientIndex: params.client, index: params.billRun },
      { ...query, carrierIndex: query.carrier, rateCardIndex: query.rateCard },
    ),
  )
  route(app, missingPrices.add, async ({ db, params, body, user, audit }) => {
    const billRun = { clientIndex: params.client, index: params.billRun }
    const priced = await addMissingPrice(db, billRun, body, user.index)
    for (const one of priceEntries(priced, billRun)) await audit(one)
    return priced.card
  })
  route(app, missingPrices.list, ({ db, params }) =>
    pricesToAdd(db, { clientIndex: params.client, index: params.billRun }),
  )
  route(app, missingPrices.addMany, async ({ db, params, body, user, audit }) => {
    const billRun = { clientIndex: params.client, index: params.billRun }
    const priced = await addMissingPrices(db, billRun, body.prices, user.index)
    for (const price of priced) for (const one of priceEntries(price, billRun)) await audit(one)
    const cards = new Map(priced.map(({ card }) => [card.index, card]))
    return { added: priced.length, cards: [...cards.values()] }
  })
  listRoute(app, exceptionList)
  listRoute(app, exceptionCallList)
  listRoute(app, carrierCostList)
  route(app, billRuns.usage, ({ db, params }) => usageOfBillRun(db, params.client, params.billRun))
  route(app, billRuns.expectedFiles, ({ db, params }) => missingDeliveries(db, params.client, params.billRun))
  route(app, billRuns.reports, ({ db, params }) => listReports(db, params.client, params.billRun))
  route(app, billRuns.requestReport, async ({ db, params, user, audit }) => {
    const { client: clientIndex, billRun: index, report } = params
    const request = await requestReport(db, { clientIndex, index }, report, user.index)
    await audit(entry('report_requested', clientIndex, index, { report }))
    return request
  })
  route(app, billRuns.downloadReport, async ({ db, params, reply }) => {
    const { client: clientIndex, billRun: index, report, request } = params
    const file = await reportFile(db, { clientIndex, index, report, request })
    return sendStored(reply, deps.files, { ...file, type: 'text/csv; charset=utf-8' })
  })
}
