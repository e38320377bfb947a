import { formatPence, parsePence } from '@nineops/contract/money'
import { type PriceChange, priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { priceChangeActions } from './price-changes.actions.ts'
import { changePrices, previewPrices } from './price-changes.service.ts'

const inWords = (change: PriceChange): string =>
  change.by === 'percent' ? `${change.percent}%` : formatPence(parsePence(change.amount) ?? 0)

export function priceChangeRoutes(app: FastifyInstance): void {
  route(app, priceChanges.preview, ({ db, params, body }) => previewPrices(db, params.client, body))
  route(app, priceChanges.apply, async ({ db, params, body, audit }) => {
    const { changed, refused } = await changePrices(db, params.client, body)
    const accounts = [...new Set(changed.map(row => row.accountIndex))]
    await audit({
      action: priceChangeActions.applied,
      entityIndex: undefined,
      clientIndex: params.client,
      accounts,
      before: changed.map(({ index, amount, endDate }) => ({ index, amount, endDate })),
      after: { from: body.from, by: inWords(body.change), charges: changed.length },
    })
    return { changed: changed.length, accounts: accounts.length, refused }
  })
}
